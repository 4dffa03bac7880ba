import type { FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import type { RouteAccess } from '../../http/route-access.ts';
import { type Bucket, findBucket, isWriterSomewhere } from '../persistence/bucket-rows.ts';
import { type Caller, callerOf } from '../protocol/caller.ts';
import { reachOf, type StorageAction } from '../protocol/policies.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** An authorized caller and the bucket. */
export interface Access {
  caller: Caller;
  bucket: Bucket;
  /** The account whose objects alone the caller may use; undefined: all objects. */
  owner?: string;
}

/**
 * Returns the caller of the request if their role may perform the action in all buckets, including private ones. Throws `AccessDenied` or
 * `NoAuthorization` if it may not, and `AccessDenied` for an invalid token.
 */
export const requirePermission = async (request: FastifyRequest, action: StorageAction): Promise<Caller> => {
  const caller = await callerOf(request);
  if (!reachOf(caller, action, undefined)) throw notPermitted(request);
  return caller;
};

/** Returns the error for a caller without permission: `NoAuthorization` for a request with neither token nor cookie. */
const notPermitted = ({ headers }: FastifyRequest): StorageError =>
  new StorageError((headers.authorization ?? headers.cookie) ? 'AccessDenied' : 'NoAuthorization');

/**
 * Returns the access of a route for callers who may perform the action in the bucket of the path, or, where the body names it, in any
 * bucket. The handler checks it again and for single objects. The body counts as one of the caller. Reading has no guard, because everyone
 * may read public buckets.
 */
export const storageAccess = (services: RouteServices, action: StorageAction): RouteAccess => ({
  audience: `storage: ${action}`,
  ...(action !== 'read' && {
    guard: async (request) => {
      const { bucket } = request.params as { bucket?: string };
      countBodyAs(request, await requireReachable(services, request, action, bucket));
    },
  }),
});

/** Counts the body of the request as one of this caller. */
export const countBodyAs = (request: FastifyRequest, { id, who }: Caller): void => {
  request.bodyQuotaOwner = { id: id ?? who, isTrusted: who !== 'account' };
};

const requireReachable = async (
  services: RouteServices,
  request: FastifyRequest,
  action: StorageAction,
  bucketId: string | undefined,
): Promise<Caller> => {
  if (bucketId === undefined)
    return action === 'write' ? requireWriter(services, request) : requirePermission(request, action);
  const caller = await callerOf(request);
  if (!reachOf(caller, action, await findBucket(services.db, bucketId))) throw notPermitted(request);
  return caller;
};

/** Returns the caller of the request if they may write in some bucket. Throws as `requirePermission`. */
export const requireWriter = async (services: RouteServices, request: FastifyRequest): Promise<Caller> => {
  const caller = await callerOf(request);
  if (reachOf(caller, 'write', undefined)) return caller;
  if (caller.id !== null && (await isWriterSomewhere(services.db, ['authenticated', caller.who]))) return caller;
  throw notPermitted(request);
};

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
  const caller = await callerOf(request);
  const bucket = await findBucket(services.db, bucketId);
  const reach = reachOf(caller, action, bucket);
  if (!reach) throw notPermitted(request);
  if (!bucket) throw new StorageError('NoSuchBucket');
  return { caller, bucket, ...(reach === 'own' && { owner: caller.id! }) };
};

/** Returns a public bucket, without checking the caller. Throws `NoSuchBucket`, also for a private one. */
export const requirePublicBucket = async ({ db }: RouteServices, bucketId: string): Promise<Bucket> => {
  const bucket = await findBucket(db, bucketId);
  if (!bucket?.public) throw new StorageError('NoSuchBucket');
  return bucket;
};
