import type { FastifyInstance } from 'fastify';
import type { RouteServices } from '../endpoints.ts';
import { acceptEmptyJsonBodies, acceptEmptyTextBodies } from '../http/empty-body.ts';
import { ANYONE } from '../http/route-access.ts';
import { allowAnyOrigin, answerPreflights } from '../http/security/cors.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';
import { bucketRoutes } from './operations/bucket-routes.ts';
import { downloadRoutes } from './operations/download-routes.ts';
import { moveAndCopyRoutes } from './operations/move-copy.ts';
import { objectRoutes } from './operations/object-routes.ts';
import { purgeRoutes } from './operations/purge-routes.ts';
import { renderRoutes } from './operations/render-routes.ts';
import { signingRoutes } from './operations/signing-routes.ts';
import { uploadRoutes } from './operations/upload-routes.ts';
import { sendStorageError } from './protocol/errors.ts';
import { StorageError } from './protocol/storage-error.ts';
import { resumableRoutes } from './resumable/routes.ts';
import { s3Routes } from './s3/routes.ts';

const BASE = '/storage/v1';

/** Maximum bytes of a request body other than an upload: a thousand names of the maximum length. */
const MAX_JSON_BODY_BYTES = 512 * 1024;

/** Response headers that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'location',
  'retry-after',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'x-transformations',
];

/**
 * Registers the object storage API under `/storage/v1`, compatible with Supabase clients, with `GET status` and `GET version` for
 * monitoring.
 */
export const storageRoutes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  app.setErrorHandler(sendStorageError);
  allowAnyOrigin(app, { allowCrossOrigin: 'with key', exposed: EXPOSED_HEADERS });
  relayStorageEventsAfterChanges(app, services);
  await app.register(
    async (scope) => {
      acceptEmptyJsonBodies(scope);
      acceptEmptyTextBodies(scope);
      scope.get('/status', { config: { access: ANYONE } }, async (_request, reply) => reply.code(200).send());
      scope.get('/version', { config: { access: ANYONE } }, async (_request, reply) =>
        reply.type('text/plain').send('v1'),
      );
      scope.addHook('onRoute', (route) => {
        route.bodyLimit ??= MAX_JSON_BODY_BYTES;
      });
      bucketRoutes(scope, services);
      objectRoutes(scope, services);
      moveAndCopyRoutes(scope, services);
      signingRoutes(scope, services);
      downloadRoutes(scope, services);
      renderRoutes(scope, services);
      purgeRoutes(scope, services);
      answerPreflights(scope, () => new StorageError('NotFound'));
    },
    { prefix: BASE },
  );
  await app.register(async (scope) => uploadRoutes(scope, services), { prefix: BASE });
  await app.register(async (scope) => resumableRoutes(scope, services), { prefix: BASE });
  await app.register(async (scope) => s3Routes(scope, services), { prefix: BASE });
};
