import { rename, rm } from 'node:fs/promises';
import { create, extract } from 'tar';
import { isDiskFull } from '../files/file-store.ts';
import { packedName } from './unfinished-backups.ts';

/** The file is not a tar archive, is truncated, or contains an entry that must not be unpacked; `cause` is the error of `tar`. */
export class InvalidArchive extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidArchive';
  }
}

/** The archive contains the secret and the keys of personal data. */
const OWNER_ONLY = 0o600;

/**
 * Packs a folder into one tar file. The file appears under its name only when it is complete, and only its owner may read it. Throws file
 * system errors.
 */
export const pack = async (folder: string, file: string): Promise<void> => {
  const unfinished = packedName(folder);
  try {
    await create({ file: unfinished, cwd: folder, mode: OWNER_ONLY }, ['.']);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

/**
 * Unpacks a tar file into an existing folder. The files are owned by the account of this process, not by the owners recorded in the
 * archive. Throws `InvalidArchive`, and the error of a full disk unchanged.
 */
export const unpack = async (file: string, folder: string): Promise<void> => {
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false });
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    throw new InvalidArchive(`${file} is not a tar file or cannot be unpacked: ${(cause as Error).message}`, { cause });
  }
};
