import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyProgress } from '../events/log/copy-log.ts';
import { backUp } from './back-up.ts';
import { updateErasureList } from './erasure-list.ts';
import type { Installation } from './installation.ts';
import { LOG, MANIFEST, type Manifest, MEDIA, SECRET_FILE, TABLES } from './manifest.ts';

interface FolderBackupOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Receives, before anything is written, a function that removes what has been written until it is called. */
  onWriting?: (remove: () => void) => void;
}

/** A backup is written into an empty folder only, so that it is never mixed with other files. */
export class BackupFolderNotEmpty extends Error {
  constructor(folder: string) {
    super(`${folder} is not empty. Give a folder that does not exist yet.`);
    this.name = 'BackupFolderNotEmpty';
  }
}

/**
 * Backs a site up into a folder and returns its manifest. Updates the erasure list beside the folder. Removes what it has written when it
 * fails; a process that is killed leaves a folder without a manifest, which a restore refuses. Throws `BackupFolderNotEmpty` unless the
 * folder is empty or missing, and what `backUp` throws.
 */
export const backUpToFolder = async (
  from: Installation,
  folder: string,
  { onProgress, onWriting }: FolderBackupOptions = {},
): Promise<Manifest> => {
  const wasMissing = !existsSync(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupFolderNotEmpty(folder);
  const remove = () => removeParts(folder, wasMissing);
  onWriting?.(remove);
  try {
    const manifest = await backUp(from, folder, onProgress);
    await updateErasureList(from, folder);
    return manifest;
  } catch (error) {
    remove();
    throw error;
  }
};

const PARTS = [MANIFEST, LOG, SECRET_FILE, TABLES, MEDIA];

/** Removes only what backups consist of, because another program may have written into the folder since. */
const removeParts = (folder: string, wasMissing: boolean): void => {
  for (const part of PARTS) rmSync(join(folder, part), { recursive: true, force: true, maxRetries: 5 });
  if (!wasMissing) return;
  try {
    rmdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
};
