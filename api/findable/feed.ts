import { Feed } from 'feed';
import { appearedAt } from '#domain/article/appearance.ts';
import { pictureAddress } from '#domain/media/addresses.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { WholeArticle } from '#projections/article/whole-articles.ts';
import type { CategoryView } from '#projections/category/views.ts';
import type { Queries } from '#projections/queries.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { languageTags } from '#web/i18n.ts';
import { feedHref, href } from '#web/routes.ts';
import { contentHtml, textHtml } from './content-html.ts';
import { writable } from './xml.ts';

/** The newest articles a feed holds. */
const FEED_LENGTH = 20;

/** RSS 2.0 with whole texts, of a language or of one category in it; undefined where there is no such category. */
export const feed = async (
  queries: Queries,
  siteUrl: string,
  { locale, category: slug }: { locale: Locale; category?: string | undefined },
): Promise<Buffer | undefined> => {
  const category = slug === undefined ? undefined : await queries.category(locale, slug);
  if (slug !== undefined && !category) return undefined;
  const settings = await queries.settings(locale);
  const articles = await queries.wholeArticles(locale, { category: slug, limit: FEED_LENGTH });
  const channel = new Feed(channelOf(siteUrl, locale, settings, category, articles));
  for (const article of articles) channel.addItem(itemOf(siteUrl, article));
  return Buffer.from(writable(channel.rss2()));
};

const channelOf = (
  siteUrl: string,
  locale: Locale,
  settings: SiteSettings,
  category: CategoryView | undefined,
  articles: WholeArticle[],
) => ({
  title: category ? `${category.name} · ${settings.title}` : settings.title,
  description: category?.description || settings.tagline,
  link: siteUrl + (category ? href('category', locale, { category: category.slug }) : href('home', locale)),
  feed: siteUrl + feedHref(locale, category?.slug),
  language: languageTags[locale],
  image: `${siteUrl}/apple-touch-icon.png`,
  copyright: settings.title,
  generator: false as const,
  // Without it the library writes the moment, and no copy a reader has would ever be up to date.
  updated: new Date(Math.max(0, ...articles.map(({ editedAt }) => Date.parse(editedAt)))),
});

const itemOf = (siteUrl: string, article: WholeArticle) => {
  const { locale, category, image } = article;
  return {
    title: inCdata(article.title),
    id: `${article.id}-${locale}`,
    link: siteUrl + href('article', locale, { category: category.slug, slug: article.slug }),
    date: new Date(article.editedAt),
    published: new Date(appearedAt(article)),
    description: textHtml(article.summary),
    content: contentHtml(siteUrl, article),
    category: [{ name: category.name, domain: siteUrl + href('category', locale, { category: category.slug }) }],
    ...(image && {
      enclosure: { url: siteUrl + pictureAddress(image.id, 1280, 'jpg'), type: 'image/jpeg', length: 0 },
    }),
    extensions: [
      { name: 'dc:creator', objects: { _text: article.author.name } },
      { name: 'atom:updated', objects: { _text: article.editedAt } },
    ],
  };
};

/** The library escapes only the first `]]>` of a text. */
const inCdata = (text: string): string => text.replaceAll(']]>', ']] >');
