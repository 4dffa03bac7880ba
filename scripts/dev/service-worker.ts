import type { FastifyInstance } from 'fastify';
import { ANYONE } from '#api/http/route-access.ts';

/** Replaces the service worker that a built site left in the browser at this URL, and that would respond with cached pages. */
const UNREGISTER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/**
 * Registers `GET /service-worker.js`: a service worker that unregisters itself and so replaces one that a built site left at the same URL.
 */
export const serviceWorkerRoute = (app: FastifyInstance): void => {
  app.get('/service-worker.js', { config: { access: ANYONE } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(UNREGISTER),
  );
};
