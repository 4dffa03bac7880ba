import { Feed } from 'feed';
import { publicationDateOf } from '#domain/article/publication-date.ts';
import { picturePath } from '#domain/media/picture-urls.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { stripInvalidXml } from '#domain/shared/text.ts';
import type { FullArticle } from '#projections/article/lists/full-articles.ts';
import type { Queries } from '#projections/queries.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { languageTags } from '#web/i18n.ts';
import { feedHref, href, type PageName, pageDefinitions } from '#web/routes.ts';
import type { FeedContents } from '#web/slice.ts';
import { contentHtml, textHtml } from './content-html.ts';

/** Number of newest articles in a feed. */
const FEED_LENGTH = 20;

export interface FeedRequest {
  screen: PageName;
  locale: Locale;
  /** Parameters of the page's path. */
  params: Record<string, string>;
}

/**
 * Returns the RSS 2.0 feed of the page `of`, with the full texts of its newest articles; the path of the current feed if the page moved;
 * undefined if the page has no feed or does not exist.
 */
export const feed = async (
  queries: Queries,
  siteUrl: string,
  of: FeedRequest,
): Promise<Buffer | { movedTo: string } | undefined> => {
  const { screen, locale, params } = of;
  const contents = await pageDefinitions[screen].feed?.(queries, locale, params);
  if (!contents) return undefined;
  if ('movedTo' in contents) return { movedTo: feedHref(screen, locale, contents.movedTo) };
  const settings = await queries.settings(locale);
  const articles = await queries.fullArticles(locale, { ...contents.filter, limit: FEED_LENGTH });
  const channel = new Feed(channelOf(siteUrl, of, settings, contents, articles));
  for (const article of articles) channel.addItem(itemOf(siteUrl, article));
  return Buffer.from(stripInvalidXml(channel.rss2()));
};

const channelOf = (
  siteUrl: string,
  { screen, locale, params }: FeedRequest,
  settings: SiteSettings,
  { title, description }: FeedContents,
  articles: FullArticle[],
) => ({
  title: title ? `${title} · ${settings.title}` : settings.title,
  description: description || settings.tagline,
  link: siteUrl + href(screen, locale, params),
  feed: siteUrl + feedHref(screen, locale, params),
  language: languageTags[locale],
  image: `${siteUrl}/apple-touch-icon.png`,
  copyright: settings.title,
  generator: false as const,
  // By default the library writes the current time, so that no cached copy would ever be valid.
  updated: new Date(Math.max(0, ...articles.map(({ editedAt }) => Date.parse(editedAt)))),
});

const itemOf = (siteUrl: string, article: FullArticle) => {
  const { locale, category, image } = article;
  return {
    title: inCdata(article.title),
    id: `${article.id}-${locale}`,
    link: siteUrl + href('article', locale, { category: category.slug, slug: article.slug }),
    date: new Date(article.editedAt),
    published: new Date(publicationDateOf(article)),
    description: textHtml(article.summary),
    content: contentHtml(siteUrl, article),
    category: [
      { name: category.name, domain: siteUrl + href('category', locale, { category: category.slug }) },
      ...article.keywords.map(({ name, slug }) => ({ name, domain: siteUrl + href('keyword', locale, { slug }) })),
    ],
    ...(image && {
      enclosure: { url: siteUrl + picturePath(image.id, 1280, 'jpg'), type: 'image/jpeg', length: 0 },
    }),
    extensions: [
      { name: 'dc:creator', objects: { _text: article.author.name } },
      { name: 'atom:updated', objects: { _text: article.editedAt } },
    ],
  };
};

/** Works around the library, which escapes only the first `]]>` of a text. */
const inCdata = (text: string): string => text.replaceAll(']]>', ']] >');
