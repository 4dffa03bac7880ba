import { dirname, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem.ts';
import { ANYONE } from '../http/route-access.ts';
import { readBuild } from './release.ts';

/**
 * Registers the routes that describe releases; `dist` is the folder of the release that this process serves.
 * - `GET /builds/latest.json`: id and build time of the served release, with which open pages find out that they are outdated.
 * - `GET /builds/meta/{id}.json`: the same data of the served release or of an older one whose folder still exists beside it; 404
 *   otherwise.
 */
export const buildRoutes = async (app: FastifyInstance, { dist }: { dist: string }): Promise<void> => {
  const served = await readBuild(dist);
  const releases = dirname(resolve(dist));

  app.get('/builds/latest.json', { config: { access: ANYONE } }, async (_request, reply) => {
    if (!served) throw new Problem(404, 'not_found');
    return reply.header('cache-control', 'no-store').send(served);
  });

  app.get<{ Params: { id: string } }>(
    '/builds/meta/:id.json',
    { config: { access: ANYONE } },
    async ({ params: { id } }, reply) => {
      const build = id === served?.id ? served : await olderBuild(releases, id);
      if (!build) throw new Problem(404, 'not_found');
      return reply.header('cache-control', 'public, max-age=31536000, immutable').send(build);
    },
  );
};

const olderBuild = async (releases: string, id: string) => {
  if (!/^[0-9a-f]{16}$/.test(id)) return undefined;
  return readBuild(join(releases, id));
};
