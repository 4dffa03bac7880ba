import { mkdtemp, rm } from 'node:fs/promises';
import type { CopyProgress } from '../events/log/copy-log.ts';
import { pack } from './archive.ts';
import { backUp } from './back-up.ts';
import { updateErasureList } from './erasure-list.ts';
import type { Installation } from './installation.ts';
import type { Manifest } from './manifest.ts';

/** Part of the names of unfinished backups, after the name of the file. */
export const UNFINISHED = '.unfinished-';

interface BackupOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Aborts the backup, which then leaves nothing. */
  signal?: AbortSignal;
}

/**
 * Backs a site up into one tar file, which appears under its name only when it is complete, and returns its manifest. Updates the erasure
 * list beside it. Until then, its parts are in a folder whose name starts with that of the file; a process that dies leaves the folder.
 */
export const backUpToFile = async (
  from: Installation,
  file: string,
  { onProgress, signal }: BackupOptions = {},
): Promise<Manifest> => {
  const folder = await mkdtemp(`${file}${UNFINISHED}`);
  try {
    const manifest = await backUp(from, folder, onProgress, signal);
    await updateErasureList(from, file);
    signal?.throwIfAborted();
    await pack(folder, file);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
