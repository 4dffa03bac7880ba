import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { articleBySlug } from '#projections/article/article.ts';
import { listArticles } from '#projections/article/list.ts';
import { listCategories } from '#projections/category/queries.ts';
import { listContributors } from '#projections/contributor/queries.ts';
import { historyOf, listEvents } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { articleJson } from '../article/article-json.ts';
import { listedArticleJson } from '../article/listed-article-json.ts';
import { requireAccount } from '../auth/routes.ts';
import { FRESH } from '../http/fresh.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

export interface QueryRouteOptions {
  read: ReadDatabase;
  db: Kysely<Database>;
}

const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Articles that a program is given at once. */
const MAX_LIMIT = 100;

const articleFilter = z.object({
  locale: locale.optional(),
  q: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: whole(1, MAX_LIMIT).optional(),
  offset: whole(0, 1_000_000).optional(),
});

const eventFilter = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt)
    .optional(),
  limit: whole(1, 1000).default(100),
  type: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
});

/** The history is for all staff (product.md, People). */
const AUDIT_ROLES = ['admin', 'editor', 'analyst'] as const;

/** JSON for programs: what is published is for everybody, history is for staff. */
export const queryRoutes = (app: FastifyInstance, { read, db }: QueryRouteOptions): void => {
  const localeOf = (request: FastifyRequest) =>
    validate(z.object({ locale: locale.optional() }), request.query).locale ?? localeOfRequest(request);

  app.get('/api/articles', async (request, reply) => {
    const { locale: asked, ...filter } = validate(articleFilter, request.query);
    const list = await listArticles(read, asked ?? localeOfRequest(request), filter);
    return reply.headers(FRESH).send({ ...list, items: list.items.map(listedArticleJson) });
  });

  app.get<{ Params: { slug: string } }>('/api/articles/:slug', async (request, reply) => {
    const article = await articleBySlug(read, localeOf(request), request.params.slug);
    if (!article) throw new Problem(404, 'not_found');
    const { content, pictures, words, alternates, publishedAt, editedAt, related } = article;
    const more = { content, pictures, words, alternates, publishedAt, editedAt, related: related.map(articleJson) };
    return reply.headers(FRESH).send({ ...articleJson(article), ...more });
  });

  app.get('/api/categories', async (request, reply) => {
    const items = await listCategories(read, localeOf(request));
    return reply.headers(FRESH).send({ total: items.length, items });
  });

  app.get('/api/contributors', async (_request, reply) => {
    const items = await listContributors(read);
    return reply.headers(FRESH).send({ total: items.length, items });
  });

  app.get<{ Params: { stream: string } }>('/api/history/:stream', async (request, reply) => {
    await requireAccount(db, request, AUDIT_ROLES);
    const items = await historyOf(read, request.params.stream);
    if (items.length === 0) throw new Problem(404, 'not_found');
    return reply.header('cache-control', 'private, no-store').send({ total: items.length, items });
  });

  app.get('/api/events', async (request, reply) => {
    await requireAccount(db, request, AUDIT_ROLES);
    const items = await listEvents(read, validate(eventFilter, request.query));
    return reply.header('cache-control', 'private, no-store').send({ items, next: items.at(-1)?.position ?? null });
  });
};
