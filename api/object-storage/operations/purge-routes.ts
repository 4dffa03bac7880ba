import type { FastifyInstance } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { requirePermission, storageAccess } from '../access/access.ts';
import { objectNameInUrl } from '../protocol/names.ts';
import { purgeRendered } from './purge-rendered.ts';

const PURGED = { message: 'success' };

/**
 * Registers the routes that delete what the site caches of objects, their rendered pictures, for administrators and service keys. They are
 * `purgeCache` and `purgeBucketCache` of Supabase's client; `transformations=true` makes no difference. Caches in front of the site are not
 * told. The response is `{message: 'success'}`, also where nothing was cached.
 * - `DELETE cdn/{bucket}/{name}`: of an object.
 * - `DELETE cdn/{bucket}`: of all objects of a bucket.
 * - `DELETE cdn`: of all buckets.
 */
export const purgeRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const route = { config: { access: storageAccess(services, 'manage') } };

  app.delete<{ Params: { bucket: string; '*': string } }>('/cdn/:bucket/*', route, async (request) => {
    await requirePermission(request, 'manage');
    const { bucket, '*': path } = request.params;
    await purgeRendered(services, { bucket, name: objectNameInUrl(request.raw.url ?? '', path) });
    return PURGED;
  });

  app.delete<{ Params: { bucket: string } }>('/cdn/:bucket', route, async (request) => {
    await requirePermission(request, 'manage');
    await purgeRendered(services, { bucket: request.params.bucket });
    return PURGED;
  });

  for (const path of ['/cdn', '/cdn/']) {
    app.delete(path, route, async (request) => {
      await requirePermission(request, 'manage');
      await purgeRendered(services, {});
      return PURGED;
    });
  }
};
