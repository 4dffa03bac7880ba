import { appearedAt } from '#domain/article/appearance.ts';
import { writable } from '#domain/shared/text.ts';
import type { Queries } from '#projections/queries.ts';
import { href } from '#web/routes.ts';
import { urlset } from './sitemap.ts';

/** What counts as news, and how many of them one file may name (Google's news sitemaps). */
const NEWS_HOURS = 48;
const MOST_NEWS = 1000;
const HOUR_MS = 3_600_000;

/** The articles of the last 48 hours before `now`, newest first, 1,000 at most (Google's news sitemaps). XML. */
export const newsSitemap = async (queries: Queries, siteUrl: string, now: Date): Promise<Buffer> => {
  const since = new Date(now.getTime() - NEWS_HOURS * HOUR_MS);
  const names = { pt: await queries.settings('pt'), en: await queries.settings('en') };
  const entries = (await queries.articleAddressesSince(since, MOST_NEWS)).map(
    ({ locale, title, addresses, date, publishedAt }) => ({
      url: href('article', locale, { ...addresses[locale] }),
      news: {
        publication: { name: writable(names[locale].title), language: locale },
        publication_date: appearedAt({ date, publishedAt: publishedAt.toISOString() }),
        title: writable(title),
      },
    }),
  );
  return urlset(siteUrl, entries, 'news');
};
