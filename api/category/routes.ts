import type { FastifyInstance } from 'fastify';
import { countCategories } from '#projections/category/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { requestedLocale } from '../http/locale.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';

/** Registers `GET /api/categories?locale` → `{total, items}`, in the order set by the editors. */
export const categoryRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/categories', { config: { admission: true } }, async (request, reply) => {
    const items = await countCategories(read, requestedLocale(request));
    return reply.headers(REVALIDATE_HEADERS).send({ total: items.length, items });
  });
};
