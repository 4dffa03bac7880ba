import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ANYONE } from './route-access.ts';

/** Path of the files with hashed names. */
export const ASSETS_PATH = '/assets/';

const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
const PUBLIC_FILES = ['favicon.svg', 'apple-touch-icon.png', ...ICONS];

/**
 * Registers routes for the static files of the release folder `dist`: `/assets/` with hashed names, cached for a year as immutable, and the
 * icons, cached for a day. Assets that the release does not have are read from the folder `keptAssets`, where other releases put theirs.
 * Registers nothing if the release has no public files.
 */
export const publicFiles = async (
  app: FastifyInstance,
  { dist, keptAssets }: { dist: string; keptAssets?: string | undefined },
): Promise<void> => {
  const root = resolve(dist, 'public');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root: [resolve(root, 'assets'), ...(keptAssets ? [resolve(keptAssets)] : [])],
    prefix: ASSETS_PATH,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  // Browsers and feed readers request it without any link to it.
  app.get('/favicon.ico', { config: { access: ANYONE } }, (_request, reply) => reply.redirect('/icon-192.png', 301));
  for (const file of PUBLIC_FILES.filter((name) => existsSync(resolve(root, name)))) {
    app.get(`/${file}`, { config: { access: ANYONE } }, (_request, reply) =>
      reply.sendFile(file, root, { maxAge: '1d', immutable: false }),
    );
  }
};
