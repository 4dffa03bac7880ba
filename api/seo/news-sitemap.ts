import { publicationDateOf } from '#domain/article/publication-date.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { hasVisibleCharacters, stripInvalidXml } from '#domain/shared/text.ts';
import type { Queries } from '#projections/queries.ts';
import { href } from '#web/routes.ts';
import { urlset } from './urlset.ts';

/** What counts as news, and how many of them one file may name (Google's news sitemaps). */
const NEWS_HOURS = 48;
const MOST_NEWS = 1000;
const HOUR_MS = 3_600_000;

/** The articles of the last 48 hours before `now`, newest first, 1,000 at most (Google's news sitemaps). XML. */
export const newsSitemap = async (queries: Queries, siteUrl: string, now: Date): Promise<Buffer> => {
  const since = new Date(now.getTime() - NEWS_HOURS * HOUR_MS);
  const names = { pt: await nameIn(queries, siteUrl, 'pt'), en: await nameIn(queries, siteUrl, 'en') };
  const news = (await queries.sitemapEntriesSince(since, MOST_NEWS)).filter(({ title }) => hasVisibleCharacters(title));
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

/** News must name who publishes them: the host does where the settings hold nothing that shows. */
const nameIn = async (queries: Queries, siteUrl: string, locale: Locale): Promise<string> => {
  const { title } = await queries.settings(locale);
  return hasVisibleCharacters(title) ? stripInvalidXml(title) : new URL(siteUrl).host;
};
