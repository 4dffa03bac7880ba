import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { KeywordTag } from '../keyword/tables.ts';
import type { SeriesTag } from '../series/tables.ts';
import { resolvableSlugs, visibleLinks } from './links.ts';
import { type FullArticle, fullArticles } from './lists/full-articles.ts';
import type { ListTables } from './lists/list.ts';
import {
  type ArticleEdit,
  countSitemapEntries,
  lastEdits,
  listSitemapEntries,
  type SitemapEntry,
  sitemapEntriesSince,
} from './sitemap-entries.ts';
import { allArticleTags, type CardTag, cardTags } from './sql/cards.ts';
import type { ArticleTag, LinkTables, LinkTag } from './tables.ts';
import type { ArticleLink, ListFilter } from './views.ts';

/** Returns the queries of feeds, sitemaps and the check of links, with the parameters of `articleQueries`. */
export const publishedTextQueries = (
  db: Kysely<ListTables & LinkTables>,
  note: TrackTags<ArticleTag | CardTag | KeywordTag | LinkTag | SeriesTag>,
) => ({
  /** Loads the links within the website from texts that readers can see. */
  articleLinks(): Promise<ArticleLink[]> {
    note(...allArticleTags, 'article-links');
    return visibleLinks(db);
  },
  /** Returns the slugs, of those given, that lead readers to an article, directly or by redirect. */
  resolvableSlugs(locale: Locale, slugs: readonly string[]): Promise<Set<string>> {
    note(`articles:${locale}`);
    return resolvableSlugs(db, locale, slugs);
  },
  /** Lists articles, each with its text and pictures. */
  fullArticles(locale: Locale, filter: ListFilter): Promise<FullArticle[]> {
    note(`articles:${locale}`, 'keywords', 'series', ...cardTags);
    return fullArticles(db, locale, filter);
  },
  /** Returns when a visible article was last edited, for each language and category. */
  articleEdits(): Promise<ArticleEdit[]> {
    note(...allArticleTags);
    return lastEdits(db);
  },
  /** Counts the translations of articles that readers can see, in all languages together. */
  countSitemapEntries(): Promise<number> {
    note(...allArticleTags);
    return countSitemapEntries(db);
  },
  /** Lists the translations of articles that readers can see, oldest first. */
  sitemapEntries(window: { limit: number; offset: number }): Promise<SitemapEntry[]> {
    note(...allArticleTags, 'categories', 'media');
    return listSitemapEntries(db, window);
  },
  /** Lists translations published at or after `since` and dated accordingly, newest first. */
  sitemapEntriesSince(since: Date, limit: number): Promise<SitemapEntry[]> {
    note(...allArticleTags, 'categories', 'media');
    return sitemapEntriesSince(db, since, limit);
  },
});
