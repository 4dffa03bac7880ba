import type { FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import type { Access } from '../access/access.ts';
import { findBucket } from '../persistence/bucket-rows.ts';
import type { Caller } from '../protocol/caller.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { S3Error } from './s3-error.ts';

/** Returns the caller if their key may use a bucket with this name, which may not exist. Throws `AccessDenied`. */
export const requireReach = (caller: Caller, bucketId: string): Caller => {
  if (caller.buckets && !caller.buckets.includes(bucketId)) throw new S3Error('AccessDenied');
  return caller;
};

/** Returns a bucket with the caller, if their key may use it. Throws `AccessDenied` or `NoSuchBucket`. */
export const requireBucket = async (
  { db }: Pick<RouteServices, 'db'>,
  caller: Caller,
  bucketId: string,
): Promise<Access> => {
  requireReach(caller, bucketId);
  const bucket = await findBucket(db, bucketId);
  if (!bucket) throw new StorageError('NoSuchBucket');
  return { caller, bucket };
};

/** What operations need of a request: the verified caller, the name of the bucket and that of the object. */
export interface S3Call {
  request: FastifyRequest;
  caller: Caller;
  bucketId: string;
  name: string;
  query: Readonly<Record<string, string | undefined>>;
}
