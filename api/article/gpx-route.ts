import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { locale } from '#domain/shared/locale.ts';
import { articleBySlug, currentAddress } from '#projections/article/find-article.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { href } from '#web/routes.ts';
import { Problem } from '../http/problem.ts';
import { redirectMoved } from '../http/redirect-moved.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';
import { ANYONE } from '../http/route-access.ts';
import { toGpx } from './gpx.ts';

interface Services {
  read: ReadDatabase;
  siteUrl: string;
}

/**
 * Registers `GET /gpx/{locale}/{slug}.gpx`: the place or walk of a published article for GPS devices. A former slug is redirected
 * permanently. 404 if there is no such article or it has neither.
 */
export const gpxRoute = (app: FastifyInstance, { read, siteUrl }: Services): void => {
  app.get<{ Params: { locale: string; slug: string } }>(
    '/gpx/:locale/:slug.gpx',
    { config: { access: ANYONE, admission: true } },
    async ({ params }, reply) => {
      const of = locale.safeParse(params.locale).data;
      const article = of && (await articleBySlug(read, of, params.slug));
      const moved = of && !article && (await currentAddress(read, of, params.slug));
      if (moved) return redirectMoved(reply, `/gpx/${of}/${encodeURIComponent(moved.slug)}.gpx`);
      if (!article?.travel) throw new Problem(404, 'not_found');
      const { title: creator } = await createQueries(read, () => {}).settings(of!);
      const url = siteUrl + href('article', of!, { category: article.category.slug, slug: article.slug });
      return reply
        .headers(REVALIDATE_HEADERS)
        .header('content-type', 'application/gpx+xml; charset=utf-8')
        .header('content-disposition', contentDisposition(`${article.slug}.gpx`))
        .send(toGpx({ travel: article.travel, locale: of!, url, creator }));
    },
  );
};
