import type { FastifyInstance } from 'fastify';

/** What a built site left in the browser under this address would answer with pages that it kept: it is told to go. */
const UNREGISTER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/** Answers with a service worker that unregisters itself and keeps nothing. */
export const serviceWorkerRoute = (app: FastifyInstance): void => {
  app.get('/service-worker.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(UNREGISTER),
  );
};
