import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore } from './s3.ts';

/** Opens the file store of this installation: the bucket of the `S3_…` variables, or the data folder if they are not set. */
export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>): FileStore =>
  s3 ? createS3FileStore(s3) : createDiskFileStore(join(dataDir, 'media'));
