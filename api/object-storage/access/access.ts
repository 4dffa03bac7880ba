import type { FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { type Bucket, findBucket } from '../persistence/bucket-rows.ts';
import { type Caller, callerOf } from '../protocol/caller.ts';
import { isPermitted, type StorageAction } from '../protocol/policies.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** Who was let in to which bucket. */
export interface Access {
  caller: Caller;
  bucket: Bucket;
}

/** The caller, who may do this in some bucket. Throws `AccessDenied`, `InvalidJWT`. */
export const requirePermission = async (
  services: RouteServices,
  request: FastifyRequest,
  action: StorageAction,
): Promise<Caller> => {
  const caller = await callerOf(services, request);
  if (!isPermitted(caller.who, action, undefined)) throw new StorageError('AccessDenied');
  return caller;
};

/** The bucket, where the caller may do this. Throws `AccessDenied`, `InvalidJWT`, and `NoSuchBucket` to who may see that there is none. */
export const requireAccess = async (
  services: RouteServices,
  request: FastifyRequest,
  bucketId: string,
  action: StorageAction,
): Promise<Access> => {
  const caller = await callerOf(services, request);
  const bucket = await findBucket(services.db, bucketId);
  if (!isPermitted(caller.who, action, bucket)) throw new StorageError('AccessDenied');
  if (!bucket) throw new StorageError('NoSuchBucket');
  return { caller, bucket };
};

/** A bucket that anybody may read. Throws `NoSuchBucket` for a private one, too. */
export const requirePublicBucket = async ({ db }: RouteServices, bucketId: string): Promise<Bucket> => {
  const bucket = await findBucket(db, bucketId);
  if (!bucket?.public) throw new StorageError('NoSuchBucket');
  return bucket;
};
