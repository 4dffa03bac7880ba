import type { FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import type { RouteAccess } from '../../http/route-access.ts';
import { type Bucket, findBucket } from '../persistence/bucket-rows.ts';
import { type Caller, callerOf } from '../protocol/caller.ts';
import { isPermitted, type StorageAction } from '../protocol/policies.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** An authorized caller and the bucket. */
export interface Access {
  caller: Caller;
  bucket: Bucket;
}

/**
 * Returns the caller of the request if their role may perform the action in all buckets, including private ones. Throws `AccessDenied` or
 * `NoAuthorization` if it may not, and `AccessDenied` for an invalid token.
 */
export const requirePermission = async (
  services: RouteServices,
  request: FastifyRequest,
  action: StorageAction,
): Promise<Caller> => {
  const caller = await callerOf(services, request);
  if (!isPermitted(caller.who, action, undefined)) throw notPermitted(request);
  return caller;
};

/** Returns the error for a caller without permission: `NoAuthorization` for a request with neither token nor cookie. */
const notPermitted = ({ headers }: FastifyRequest): StorageError =>
  new StorageError((headers.authorization ?? headers.cookie) ? 'AccessDenied' : 'NoAuthorization');

/**
 * Returns the access of a route for callers who may perform the action in any bucket. The handler checks the bucket. The body counts as one
 * of the caller. Reading has no guard, because everyone may read public buckets.
 */
export const storageAccess = (services: RouteServices, action: StorageAction): RouteAccess => ({
  audience: `storage: ${action}`,
  ...(action !== 'read' && {
    guard: async (request) => {
      const { id, who } = await requirePermission(services, request, action);
      request.bodyQuotaOwner = id ?? who;
    },
  }),
});

/**
 * Loads a bucket and returns it with the caller of the request. Throws `AccessDenied` or `NoAuthorization` when the caller may not
 * perform the action in it, `AccessDenied` for an invalid token, and `NoSuchBucket`. A caller without access to private buckets gets `AccessDenied` for a missing
 * bucket too, so that the response does not reveal which buckets exist.
 */
export const requireAccess = async (
  services: RouteServices,
  request: FastifyRequest,
  bucketId: string,
  action: StorageAction,
): Promise<Access> => {
  const caller = await callerOf(services, request);
  const bucket = await findBucket(services.db, bucketId);
  if (!isPermitted(caller.who, action, bucket)) throw notPermitted(request);
  if (!bucket) throw new StorageError('NoSuchBucket');
  return { caller, bucket };
};

/** Returns a public bucket, without checking the caller. Throws `NoSuchBucket`, also for a private one. */
export const requirePublicBucket = async ({ db }: RouteServices, bucketId: string): Promise<Bucket> => {
  const bucket = await findBucket(db, bucketId);
  if (!bucket?.public) throw new StorageError('NoSuchBucket');
  return bucket;
};
