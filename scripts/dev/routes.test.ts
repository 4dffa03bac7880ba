import fastify from 'fastify';
import { expect, it } from 'vitest';
import { authorizeRoutes } from '#api/permissions.ts';
import type { Runtime } from '#api/runtime.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { mailPages } from './mail-pages.ts';
import { serviceWorkerRoute } from './service-worker.ts';

it('the routes of the development server declare who may use them, so that it starts', async () => {
  const database = await createTestDatabase({ for: 'site' });
  const app = fastify();
  authorizeRoutes(app);
  // Their stores are only used by requests.
  mailPages(app, { db: database.db } as unknown as Runtime);
  serviceWorkerRoute(app);
  expect((await app.inject('/service-worker.js')).statusCode).toBe(200);
  expect((await app.inject('/dev/mails')).statusCode).toBe(200);
  await app.close();
  await database.drop();
});
