import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore } from './s3.ts';

/** Where this installation keeps its files: in the bucket of `S3_…`, else in the data folder. */
export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>): FileStore =>
  s3 ? createS3FileStore(s3) : createDiskFileStore(join(dataDir, 'media'));
