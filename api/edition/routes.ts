import type { FastifyInstance } from 'fastify';
import { findEdition } from '#projections/edition/queries.ts';
import type { EditionView } from '#projections/edition/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { href } from '#web/routes.ts';
import { articleJson } from '../article/article-json.ts';
import { requestedLocale } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';
import { toPictureJson } from '../media/picture-json.ts';

/**
 * Registers `GET /api/editions/latest?locale`, which responds the newest published edition with its articles in order; 404 if there is
 * none.
 */
export const editionRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/editions/latest', { config: { admission: true } }, async (request, reply) => {
    const language = requestedLocale(request);
    const edition = await findEdition(read, language);
    if (!edition) throw new Problem(404, 'not_found');
    return reply.headers(REVALIDATE_HEADERS).send({ ...editionJson(edition), url: href('latestEdition', language) });
  });
};

const editionJson = ({ number, title, month, summary, hue, link, publishedAt, cover, articles }: EditionView) => ({
  number,
  title,
  month,
  summary,
  hue,
  link: link ?? null,
  publishedAt,
  cover: cover ? toPictureJson(cover) : null,
  articles: articles.map(articleJson),
});
