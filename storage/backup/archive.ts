import { rename, rm } from 'node:fs/promises';
import { create, extract } from 'tar';

/** The file is no archive, is cut short, or holds what must not be unpacked; `cause` is what `tar` said. */
export class InvalidArchive extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidArchive';
  }
}

/** It holds the secret and the keys of personal data. */
const OWNER_ONLY = 0o600;

/** Packs a folder into one tar file, which appears when it is whole and which only its owner may read from the first byte on. Throws what the file system throws. */
export const pack = async (folder: string, file: string): Promise<void> => {
  const unfinished = `${folder}.tar`;
  try {
    await create({ file: unfinished, cwd: folder, mode: OWNER_ONLY }, ['.']);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** Unpacks a tar file into a folder that exists. The files belong to who unpacks them. Throws `InvalidArchive`. */
export const unpack = async (file: string, folder: string): Promise<void> => {
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false });
  } catch (cause) {
    throw new InvalidArchive(`${file} is no tar file or cannot be unpacked: ${(cause as Error).message}`, { cause });
  }
};
