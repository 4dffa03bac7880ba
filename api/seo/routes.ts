import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { locale, locales } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/read-models.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { type PageName, pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';
import { sendPage } from '../delivery/send-page.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import type { AdmissionControl } from '../http/limits/admission-control.ts';
import { Problem } from '../http/problem.ts';
import { ANYONE } from '../http/route-access.ts';
import { EMBEDDABLE_ANYWHERE } from '../http/security/security-headers.ts';
import { isCanonicalPath } from '../pages/canonical-url.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { QueryCache } from '../pages/query-cache.ts';
import { feed } from './feed.ts';
import { newsSitemap } from './news-sitemap.ts';
import { robots } from './robots.ts';
import { shareImage, shareImageHash } from './share-image.ts';
import { shareSubject } from './share-subject.ts';
import { sitemap, sitemapFile } from './sitemap.ts';

export interface SeoOptions {
  answers: QueryCache;
  files: FileStore;
  siteUrl: string;
  cache: PageCache;
  costly: AdmissionControl;
}

const XML = 'application/xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';

const MINUTE_MS = 60_000;
/** Social networks fetch a share image when a page is shared, and revalidate it after a day. */
const SHARE_CACHING = 'public, max-age=86400';

/**
 * Registers robots.txt, the sitemaps, the feed of each page that has one, and share images (the pictures that social networks show with a
 * link). Like pages, sitemaps and feeds are cached until a query result that they contain changes.
 */
export const seoRoutes = (app: FastifyInstance, options: SeoOptions): void => {
  const { siteUrl } = options;
  app.get('/robots.txt', { config: { access: ANYONE } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(siteUrl)),
  );
  sitemapRoutes(app, options);
  for (const screen of pageNames.filter((each) => pageDefinitions[each].feed)) feedRoutes(app, options, screen);
  shareRoutes(app, options);
};

const sitemapRoutes = (app: FastifyInstance, options: SeoOptions): void => {
  const { siteUrl } = options;
  app.get('/sitemap.xml', { config: { access: ANYONE } }, (request, reply) =>
    sendCached(request, reply, options, { type: XML, make: (queries) => sitemap({ queries, siteUrl }) }),
  );
  app.get<{ Params: { file: string } }>(
    '/sitemap-:file(^\\d{1,4}$).xml',
    { config: { access: ANYONE } },
    (request, reply) => {
      const make = (queries: Queries) => sitemapFile({ queries, siteUrl }, Number(request.params.file));
      return sendCached(request, reply, options, { type: XML, make });
    },
  );
  app.get('/news-sitemap.xml', { config: { access: ANYONE } }, (request, reply) => {
    const now = new Date();
    const make = (queries: Queries) => newsSitemap(queries, siteUrl, now);
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    return sendCached(request, reply, options, { key: `/news-sitemap.xml/${minute}`, type: XML, make });
  });
};

const feedRoutes = (app: FastifyInstance, options: SeoOptions, screen: PageName): void => {
  const { siteUrl } = options;
  for (const of of locales) {
    const path = pagePaths[screen][of].replaceAll(/\[(\w+)\]/g, ':$1').replace(/\/$/, '');
    app.get<{ Params: Record<string, string> }>(
      `${path}/feed.xml`,
      { config: { access: ANYONE } },
      (request, reply) => {
        const make = (queries: Queries) => feed(queries, siteUrl, { screen, locale: of, params: request.params });
        return sendCached(request, reply, options, { type: RSS, make });
      },
    );
  }
};

interface CachedText {
  /** Cache key; default: the path. */
  key?: string;
  type: string;
  /**
   * Returns the text; a path responds 301, undefined 404. The text is cached until a result of `queries` changes. No cache keeps the
   * redirect, because the former slug may be given to another item.
   */
  make(queries: Queries): Promise<Buffer | { movedTo: string } | undefined>;
}

const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, answers, costly }: SeoOptions,
  { key = request.url.split('?')[0]!, type, make }: CachedText,
): Promise<FastifyReply> => {
  const kept = await cache.get(key);
  if (kept) return sendPage(request, reply, kept, 'public, no-cache');
  await costly.checkRate(request);
  const page = await cache.getOrRender(key, () =>
    costly.cacheable(async () => {
      const { queries, used } = answers.track();
      const made = await make(queries);
      if (!made) throw new Problem(404, 'not_found');
      const headers = { 'content-type': type };
      if ('movedTo' in made) return { ...redirectTo(made.movedTo, headers), dependencies: used };
      const cacheable = isCanonicalPath({ renderUrl: key, format: 'document' });
      return { status: 200, headers, body: made, dependencies: used, cacheable };
    }),
  );
  return sendPage(request, reply, page, page.status === 200 ? 'public, no-cache' : 'no-store');
};

const redirectTo = (location: string, headers: Record<string, string>) => ({
  status: 301,
  headers: { ...headers, location },
  body: Buffer.alloc(0),
  cacheable: false,
});

const shareAddress = z.object({ locale, kind: z.string(), id: z.string().max(100) });

const shareRoutes = (app: FastifyInstance, { answers, files }: SeoOptions): void => {
  app.get('/share/:locale/:kind/:id.jpg', { config: { access: ANYONE, admission: true } }, async (request, reply) => {
    const asked = shareAddress.safeParse(request.params);
    const subject = asked.success && (await shareSubject(answers.track().queries, asked.data.locale, asked.data));
    if (!subject) throw new Problem(404, 'not_found');
    const etag = `"${shareImageHash(subject)}"`;
    const caching = { etag, 'cache-control': SHARE_CACHING };
    reply.headers(EMBEDDABLE_ANYWHERE);
    if (matchesEtag(etag, request.headers['if-none-match'])) return reply.headers(caching).code(304).send();
    const { bytes, isComplete } = await shareImage(files, subject);
    return reply
      .headers(isComplete ? caching : { 'cache-control': 'no-store' })
      .type('image/jpeg')
      .send(bytes);
  });
};
