import type { FastifyInstance } from 'fastify';
import { toString as toQrCode } from 'qrcode';
import { locale } from '#domain/shared/locale.ts';
import { articleBySlug } from '#projections/article/find-article.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { href } from '#web/routes.ts';
import { Problem } from '../http/problem.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';
import { ANYONE } from '../http/route-access.ts';

interface Services {
  read: ReadDatabase;
  siteUrl: string;
}

/**
 * Registers `GET /print-code/{locale}/{slug}.svg`: the URL of a published article as a QR code, which only the printed page shows. 404 if
 * there is no such article.
 */
export const printCodeRoute = (app: FastifyInstance, { read, siteUrl }: Services): void => {
  app.get<{ Params: { locale: string; slug: string } }>(
    '/print-code/:locale/:slug.svg',
    { config: { access: ANYONE, admission: true } },
    async ({ params }, reply) => {
      const of = locale.safeParse(params.locale).data;
      const article = of && (await articleBySlug(read, of, params.slug));
      if (!article) throw new Problem(404, 'not_found');
      const path = href('article', of!, { category: article.category.slug, slug: article.slug });
      const svg = await toQrCode(siteUrl + path, { type: 'svg', margin: 0 });
      return reply.headers(REVALIDATE_HEADERS).type('image/svg+xml').send(svg);
    },
  );
};
