import { publicationDateOf } from '#domain/article/publication-date.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { hasVisibleCharacters, stripInvalidXml } from '#domain/shared/text.ts';
import type { Queries } from '#projections/queries.ts';
import { href } from '#web/routes.ts';
import { urlset } from './urlset.ts';

/** Limits of Google's news sitemaps: age of an article in hours, and articles per file. */
const NEWS_HOURS = 48;
const MAX_NEWS_ENTRIES = 1000;
const HOUR_MS = 3_600_000;

/**
 * Returns the news sitemap (XML): the articles of the last 48 hours before `now`, newest first, at most 1,000. Articles without a
 * visible title are omitted.
 */
export const newsSitemap = async (queries: Queries, siteUrl: string, now: Date): Promise<Buffer> => {
  const since = new Date(now.getTime() - NEWS_HOURS * HOUR_MS);
  const names = byLocale(() => '');
  for (const locale of locales) names[locale] = await nameIn(queries, siteUrl, locale);
  const news = (await queries.sitemapEntriesSince(since, MAX_NEWS_ENTRIES)).filter(({ title }) =>
    hasVisibleCharacters(title),
  );
  const entries = news.map(({ locale, title, addresses, date, publishedAt }) => ({
    url: href('article', locale, { ...addresses[locale] }),
    news: {
      publication: { name: names[locale], language: locale },
      publication_date: publicationDateOf({ date, publishedAt: publishedAt.toISOString() }),
      title: stripInvalidXml(title),
    },
  }));
  return urlset(siteUrl, entries, 'news');
};

/** Returns the name of the publication, which a news sitemap requires: the site's title, or its host if the title is not visible. */
const nameIn = async (queries: Queries, siteUrl: string, locale: Locale): Promise<string> => {
  const { title } = await queries.settings(locale);
  return hasVisibleCharacters(title) ? stripInvalidXml(title) : new URL(siteUrl).host;
};
