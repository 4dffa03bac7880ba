import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { locales } from '#domain/shared/locale.ts';
import { manifestPaths } from '#web/routes.ts';
import { ANYONE } from '../http/route-access.ts';
import type { QueryCache } from '../pages/query-cache.ts';
import { webManifest } from './manifest.ts';

/**
 * Registers the files with which browsers can install the site as an app: a manifest in each language, and the service worker that caches
 * pages that were read (`web/page-script/offline/service-worker.client.ts`), if the release folder `dist` contains one.
 */
export const pwaRoutes = async (
  app: FastifyInstance,
  { answers, dist }: { answers: QueryCache; dist: string },
): Promise<void> => {
  for (const locale of locales) {
    app.get(manifestPaths[locale], { config: { access: ANYONE } }, async (_request, reply) => {
      const manifest = webManifest(locale, await answers.track().queries.settings(locale));
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .serializer(JSON.stringify)
        .send(manifest);
    });
  }

  const worker = await readFile(join(dist, 'public/service-worker.js')).catch(unlessMissing);
  if (!worker) return;
  app.get('/service-worker.js', { config: { access: ANYONE } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
};

/** Content security policy of the worker, taken from the response with its script: it may only fetch from this site. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Ignores a missing file: tests use their own pages without a build. */
const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
