import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Finding, inOrder } from './finding.ts';

const MEGABYTE = 2 ** 20;
/** Bytes; below it no nightly backup is made (docs/operations.md). */
const FREE_BYTES = 256 * MEGABYTE;

/** Examines the data folder (absolute path): whether this user may write to it, and how much of its disk is free. */
export const examineDisk = async (dataDir: string): Promise<Omit<Finding, 'subject'>> => {
  const folder = await nearestExisting(dataDir);
  const uid = process.getuid?.();
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    const how =
      folder === dataDir
        ? `give it to this user: chown -R ${uid} ${dataDir}`
        : `make it as root: install --directory --owner=${uid} ${dataDir}`;
    const sentence = `User ${uid} may not write to ${folder}. Set DATA_DIR to a folder of this user, or ${how}`;
    return { status: 'error', sentence };
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (bavail * bsize >= FREE_BYTES) return inOrder(`${dataDir} can be written, ${free} MB are free.`);
  const sentence = `Only ${free} MB are free for ${dataDir}, and backups need ${FREE_BYTES / MEGABYTE} MB at least: free some space.`;
  return { status: 'error', sentence };
};

/** Returns the folder, or the nearest one above it that exists: a first start creates the rest. */
const nearestExisting = async (folder: string): Promise<string> => {
  const exists = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return exists || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
};
