import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { locales } from '#domain/shared/locale.ts';
import { pageDefinitions, pageNames, pagePaths } from '#web/routes.ts';
import { readXml } from '../read-xml.ts';
import type { KnownEntities } from './known-entities.ts';

/** Number of requested URLs of each kind. */
export type CrawlCounts = Record<'pages' | 'payloads' | 'feeds' | 'sitemaps' | 'sharePictures' | 'programs', number>;

interface Shower {
  app: FastifyInstance;
  /** Session cookie of a user who may read everything. */
  cookie: string;
  known: KnownEntities;
  /** Maximum number of share pictures, each of which is rendered. */
  pictures: number;
  /** Called for a response of 500 or more, and for XML that is not well-formed. */
  onFailure(what: string): void;
}

/** Requests every page in both languages, as document and as RSC payload, every feed, sitemap and share picture, and the JSON API. */
export const crawlSite = async ({ app, cookie, known, pictures, onFailure }: Shower): Promise<CrawlCounts> => {
  const shown: CrawlCounts = { pages: 0, payloads: 0, feeds: 0, sitemaps: 0, sharePictures: 0, programs: 0 };
  const get = async (kind: keyof CrawlCounts, url: string): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({ url, headers: kind === 'programs' ? { cookie } : {} });
    if (answer.statusCode >= 500) onFailure(`GET ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    shown[kind] += 1;
    return answer;
  };
  const getXml = async (kind: 'feeds' | 'sitemaps', url: string): Promise<string[]> => {
    const { statusCode, body } = await get(kind, url);
    try {
      return statusCode === 200 ? readXml(body).children.map((entry) => entry.textOf('loc')) : [];
    } catch (error) {
      onFailure(`GET ${url}: not well-formed: ${error}`);
      return [];
    }
  };

  const listed = (await getXml('sitemaps', '/sitemap.xml')).map((url) => url.replace(/^https?:\/\/[^/]+/, '') || '/');
  const files = listed.filter((url) => url.endsWith('.xml'));
  for (const file of files) listed.push(...(await getXml('sitemaps', file)));
  await getXml('sitemaps', '/news-sitemap.xml');
  const unlisted = locales.flatMap((locale) =>
    pageNames.map((screen) => pagePaths[screen][locale].replaceAll(/[[\]]/g, '')),
  );
  const addresses = [...new Set([...unlisted, ...listed])].filter((url) => !url.endsWith('.xml'));
  for (const url of addresses) {
    const { statusCode } = await get('pages', url);
    if (statusCode === 200) await get('payloads', `/RSC/R${url === '/' ? '/_root' : url}.txt`);
  }
  for (const screen of pageNames.filter((each) => pageDefinitions[each].feed)) {
    for (const locale of locales) {
      const path = pagePaths[screen][locale].replace(/\/$/, '');
      if (!path.includes('[')) await getXml('feeds', `${path}/feed.xml`);
    }
  }
  for (const url of addresses.filter((each) => /^\/(en\/articles|artigos)\/[^/]+$/.test(each)))
    await getXml('feeds', `${url}/feed.xml`);
  for (const url of shareAddresses(known).slice(0, pictures)) await get('sharePictures', url);
  for (const url of programAddresses(known)) await get('programs', url);
  return shown;
};

const shareAddresses = (known: KnownEntities): string[] =>
  locales.flatMap((locale) => [
    ...pageNames.map((screen) => `/share/${locale}/screen/${screen}.jpg`),
    ...['article', 'category', 'edition', 'hyperlink', 'restaurant'].flatMap((kind) =>
      known.of(kind).map((id) => `/share/${locale}/${kind}/${encodeURIComponent(id)}.jpg`),
    ),
  ]);

const programAddresses = (known: KnownEntities): string[] => [
  ...locales.flatMap((locale) =>
    ['articles', 'categories', 'restaurants', 'editions/latest'].map(
      (what) => `/api/${what}?locale=${locale}&limit=100`,
    ),
  ),
  '/api/contributors',
  '/api/events?limit=1000',
  '/api/subscribers',
  '/api/outbox',
  '/api/statistics/votes',
  '/api/insights',
  ...known.of('article').map((id) => `/api/history/article-${id}`),
];
