import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';

/**
 * Opens the file store of this installation: the bucket of the `S3_…` variables, or the data folder if they are not set. The client of S3
 * is loaded only for a bucket.
 */
export const openFiles = async ({
  dataDir,
  s3,
}: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>): Promise<FileStore> => {
  if (!s3) return createDiskFileStore(join(dataDir, 'media'));
  const { createS3FileStore } = await import('./s3.ts');
  return createS3FileStore(s3);
};
