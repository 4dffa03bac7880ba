import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { periodFields, withOrderedDays } from '#domain/shared/period.ts';
import { articleBySlug, currentAddress, newestOfCategory } from '#projections/article/find-article.ts';
import { RELATED } from '#projections/article/reader-queries.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { localeOfRequest, requestedLocale } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { redirectMoved } from '../http/redirect-moved.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';
import { integerParam, validate } from '../http/validate.ts';
import { articleJson, correctionJson } from './article-json.ts';
import { listedArticleJson } from './listed-article-json.ts';

/** Maximum number of articles per response. */
const MAX_LIMIT = 100;

/** Query string of `/api/articles`. */
export const articleFilter = withOrderedDays(
  z.object({
    locale: locale.optional(),
    q: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    keyword: z.string().max(100).optional().describe('Slug of a tag'),
    ...periodFields,
    limit: integerParam(1, MAX_LIMIT).optional(),
    offset: integerParam(0, 1_000_000).optional(),
    exact: z.stringbool().optional().describe('Leaves the spelling of `q` as typed'),
  }),
);

/** Query string of `/api/corrections`. */
export const correctionFilter = z.object({
  locale: locale.optional(),
  limit: integerParam(1, MAX_LIMIT).optional(),
  offset: integerParam(0, 1_000_000).optional(),
});

/**
 * Registers the public routes for articles (docs/product.md, rule 48).
 * - `GET /api/articles?locale&q&category&keyword&from&to&limit&offset&exact`: the published articles that match → `{total, items, nextOffset}`.
 * - `GET /api/corrections?locale&limit&offset`: the corrections of published articles, newest first → `{total, items, nextOffset}`.
 * - `GET /api/articles/{slug}?locale`: one article with its content and related articles; a permanent redirect for a former slug; 404 if no
 *   article is published under the slug.
 */
export const articleRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  const queries = createQueries(read, () => {});
  app.get('/api/articles', { config: { admission: true } }, async (request, reply) => {
    const { locale: asked, ...wanted } = validate(articleFilter, request.query);
    const list = await queries.articles(asked ?? localeOfRequest(request), wanted);
    return reply.headers(REVALIDATE_HEADERS).send({ ...list, items: list.items.map(listedArticleJson) });
  });

  app.get('/api/corrections', { config: { admission: true } }, async (request, reply) => {
    const { locale: asked, limit = MAX_LIMIT, offset = 0 } = validate(correctionFilter, request.query);
    const { items, ...list } = await queries.corrections(asked ?? localeOfRequest(request), { limit, offset });
    return reply.headers(REVALIDATE_HEADERS).send({ ...list, items: items.map(correctionJson) });
  });

  app.get<{ Params: { slug: string } }>(
    '/api/articles/:slug',
    { config: { admission: true } },
    async (request, reply) => {
      const article = await articleBySlug(read, requestedLocale(request), request.params.slug);
      if (!article) return redirectFormer(read, request, reply);
      const newest = await newestOfCategory(read, article.locale, article.category.id, RELATED + 1);
      const related = newest.filter(({ id }) => id !== article.id).slice(0, RELATED);
      const more = {
        travel: article.travel,
        layout: article.layout,
        keywords: article.keywords.map(({ slug, name }) => ({ slug, name })),
        series: article.series.map(({ slug, title, articles }) => ({
          slug,
          title,
          part: articles.findIndex(({ id }) => id === article.id) + 1,
          parts: articles.map((each) => ({ slug: each.slug, title: each.title })),
        })),
        corrections: article.corrections,
        content: article.content,
        pictures: article.pictures,
        words: article.words,
        alternates: article.alternates,
        publishedAt: article.publishedAt,
        editedAt: article.editedAt,
        related: related.map(articleJson),
      };
      return reply.headers(REVALIDATE_HEADERS).send({ ...articleJson(article), ...more });
    },
  );
};

/** Redirects a former slug to the current one, in the same language and with the other parameters. Throws 404 if no article had it. */
const redirectFormer = async (
  read: ReadDatabase,
  request: FastifyRequest<{ Params: { slug: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const locale = requestedLocale(request);
  const moved = await currentAddress(read, locale, request.params.slug);
  if (!moved) throw new Problem(404, 'not_found');
  const query = new URLSearchParams({ ...(request.query as Record<string, string>), locale });
  return redirectMoved(reply, `/api/articles/${encodeURIComponent(moved.slug)}?${query}`);
};
