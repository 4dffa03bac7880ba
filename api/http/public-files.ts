import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
const PUBLIC_FILES = ['favicon.svg', 'apple-touch-icon.png', ...ICONS];

/** What the build made: hashed names for ever, everything else asked for anew. `dist` is the folder of the release. */
export const publicFiles = async (app: FastifyInstance, { dist }: { dist: string }): Promise<void> => {
  const root = resolve(dist, 'public');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  // What browsers and readers of feeds ask for without having been told to.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon-192.png', 301));
  for (const file of PUBLIC_FILES.filter((name) => existsSync(resolve(root, name)))) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, root, { maxAge: '1d', immutable: false }));
  }
};
