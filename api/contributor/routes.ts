import type { FastifyInstance } from 'fastify';
import { listContributors } from '#projections/contributor/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';

/** Registers `GET /api/contributors` → `{total, items}`, sorted by name. */
export const contributorRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/contributors', { config: { admission: true } }, async (_request, reply) => {
    const items = await listContributors(read);
    return reply.headers(REVALIDATE_HEADERS).send({ total: items.length, items });
  });
};
