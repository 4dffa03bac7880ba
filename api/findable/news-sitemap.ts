import { appearedAt } from '#domain/article/appearance.ts';
import { addressesSince } from '#projections/article/addresses.ts';
import type { ReadDatabase, Tag } from '#projections/read-models.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { href } from '#web/routes.ts';
import { urlset } from './sitemap.ts';
import { writable } from './xml.ts';

/** What counts as news, and how many of them one file may name (Google's news sitemaps). */
const NEWS_HOURS = 48;
const MOST_NEWS = 1000;
const HOUR_MS = 3_600_000;

export const NEWS_SITEMAP_TAGS: Tag[] = ['articles:pt', 'articles:en', 'categories', 'settings'];

/** The articles of the last 48 hours before `now`, newest first. */
export const newsSitemap = async (read: ReadDatabase, siteUrl: string, now: Date): Promise<Buffer> => {
  const since = new Date(now.getTime() - NEWS_HOURS * HOUR_MS);
  const names = { pt: await siteSettings(read, 'pt'), en: await siteSettings(read, 'en') };
  const entries = (await addressesSince(read, since, MOST_NEWS)).map(
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
