import type { CopyProgress } from '../events/log/copy-log.ts';
import { pack } from './archive.ts';
import { backUp } from './back-up.ts';
import { updateErasureList } from './erasure-list.ts';
import type { Installation } from './installation.ts';
import type { Manifest } from './manifest.ts';
import { removeUnfinished, withUnfinishedFolder } from './unfinished-backups.ts';

interface BackupOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Aborts the backup, which then leaves nothing. */
  signal?: AbortSignal;
  /** Receives, before anything is written, a function that removes what has been written until it is called. */
  onWriting?: (remove: () => void) => void;
}

/**
 * Backs a site up into one tar file, which appears under its name only when it is complete, and returns its manifest. Updates the erasure
 * list beside it. Until then, its parts are in a folder whose name starts with that of the file; a process that is killed leaves the folder,
 * and the next backup of the same name removes it.
 */
export const backUpToFile = (
  from: Installation,
  file: string,
  { onProgress, signal, onWriting }: BackupOptions = {},
): Promise<Manifest> =>
  withUnfinishedFolder(from.db, file, async (folder) => {
    onWriting?.(() => removeUnfinished(folder));
    const manifest = await backUp(from, folder, onProgress, signal);
    await updateErasureList(from, file);
    signal?.throwIfAborted();
    await pack(folder, file);
    return manifest;
  });
