import type { Kysely } from 'kysely';
import { id as entityId } from '#domain/shared/ids.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { KeywordTag } from '../keyword/tables.ts';
import { MOST_READ_TAG, type MostReadTag } from '../most-read-tag.ts';
import type { CachedSearchData } from '../search/query/cached-search-data.ts';
import type { SeriesTag } from '../series/tables.ts';
import type { WorkflowTag } from '../workflow/tables.ts';
import { articleIdAt, editedArticle } from './admin/article.ts';
import { adminFeatured } from './admin/featured.ts';
import { adminArticles, countAdminArticles } from './admin/list.ts';
import { upcomingChanges } from './admin/upcoming-changes.ts';
import { listCorrections } from './corrections.ts';
import { findArticle, newestOfCategory } from './find-article.ts';
import { resolvableSlugs, visibleLinks } from './links.ts';
import { type FullArticle, fullArticles } from './lists/full-articles.ts';
import { type ListTables, listArticles } from './lists/list.ts';
import { mostReadIds } from './most-read.ts';
import {
  type ArticleEdit,
  countSitemapEntries,
  lastEdits,
  listSitemapEntries,
  type SitemapEntry,
  sitemapEntriesSince,
} from './sitemap-entries.ts';
import { type CardTag, cardTags, loadCards } from './sql/cards.ts';
import type {
  ArticleTag,
  CorrectionTables,
  CorrectionTag,
  FeaturedTables,
  FeaturedTag,
  LinkTables,
  LinkTag,
} from './tables.ts';
import type {
  AdminArticlePage,
  AdminArticleQuery,
  ArticleCard,
  ArticleLink,
  ArticleList,
  ArticleLookup,
  CorrectionList,
  EditedArticle,
  FeaturedArticle,
  ListFilter,
  UpcomingChange,
} from './views.ts';

/** Articles shown after an article. */
export const RELATED = 4;

/** One more of the most read articles than is shown after an article, because that article may be among them. */
const MOST_READ = 5;

/**
 * Returns an object with the functions that query articles for pages and the admin area. `note` records the cache tags that a result
 * depends on. `shared` loads the names and entry counts that every search needs.
 */
export const articleQueries = (
  db: Kysely<ListTables & CorrectionTables & FeaturedTables & LinkTables>,
  note: TrackTags<
    ArticleTag | CardTag | CorrectionTag | FeaturedTag | KeywordTag | LinkTag | MostReadTag | SeriesTag | WorkflowTag
  >,
  shared: CachedSearchData,
) => ({
  /** Lists or searches articles, see `listArticles`. A search covers both languages. */
  articles(locale: Locale, filter: ListFilter): Promise<ArticleList> {
    const found: ArticleTag[] = filter.q ? ['articles:pt', 'articles:en'] : [`articles:${locale}`];
    note(...found, ...cardTags);
    if (filter.keyword !== undefined) note('keywords');
    if (filter.series !== undefined) note('series');
    return listArticles(db, locale, filter, shared);
  },
  async article(locale: Locale, category: string, slug: string): Promise<ArticleLookup> {
    // The articles before and after it may be any of the language.
    note(`articles:${locale}`, 'keywords', 'series', ...cardTags);
    const lookup = await findArticle(db, locale, category, slug);
    if ('found' in lookup) note(`article:${lookup.found.id}`);
    return lookup;
  },
  /** Lists the corrections of articles that readers of a language can see, newest first. */
  corrections(locale: Locale, window: { limit: number; offset: number }): Promise<CorrectionList> {
    note('corrections', `articles:${locale}`, 'categories');
    return listCorrections(db, locale, window);
  },
  /** Returns the newest articles of a category (by id), one more than is shown after an article, because that article may be among them. */
  newestOfCategory(locale: Locale, category: string): Promise<ArticleCard[]> {
    note(`articles:${locale}`, ...cardTags);
    return newestOfCategory(db, locale, category, RELATED + 1);
  },
  /** Returns the first of the most read articles that readers of a language can see, at most `MOST_READ`. */
  async mostRead(locale: Locale): Promise<ArticleCard[]> {
    note(MOST_READ_TAG, ...cardTags);
    const ids = await mostReadIds(db);
    // Not the tag of all articles: with it, the list would be queried again for each article that is published.
    note(...ids.map((id): ArticleTag => `article:${id}`));
    const cards = await loadCards(
      db,
      locale,
      ids.map((id) => ({ id, locale })),
    );
    return cards.slice(0, MOST_READ);
  },
  /** Returns the card of a translation; undefined if the id is malformed or readers cannot see it. */
  async articleCard(locale: Locale, id: string): Promise<ArticleCard | undefined> {
    note(`article:${id}`, ...cardTags);
    return entityId.safeParse(id).success ? (await loadCards(db, locale, [{ id, locale }]))[0] : undefined;
  },
  /** Lists articles for the admin area, drafts included. */
  adminArticles(locale: Locale, query: AdminArticleQuery): Promise<AdminArticlePage> {
    note('articles:pt', 'articles:en', ...cardTags);
    if (query.keyword !== undefined) note('keywords');
    if (query.ownOf !== undefined) note('workflow');
    return adminArticles(db, locale, query);
  },
  /** Returns an article with all data that the editor needs, deleted or not; undefined if there never was one. */
  editedArticle(id: string): Promise<EditedArticle | undefined> {
    note(`article:${id}`, ...cardTags);
    return editedArticle(db, id);
  },
  /** Returns the id of the article with this slug, visible or not; undefined if there is none. */
  articleIdAt(locale: Locale, slug: string): Promise<string | undefined> {
    return articleIdAt(db, locale, slug);
  },
  /** Lists the scheduled publications, withdrawals and updates of all articles, the next first. */
  upcomingChanges(): Promise<UpcomingChange[]> {
    note('articles:pt', 'articles:en');
    return upcomingChanges(db);
  },
  /** Lists the featured articles in the order of the front page. */
  adminFeatured(locale: Locale): Promise<FeaturedArticle[]> {
    note('articles:pt', 'articles:en', 'featured');
    return adminFeatured(db, locale);
  },
  /** Loads the links within the website from texts that readers can see. */
  articleLinks(): Promise<ArticleLink[]> {
    note('articles:pt', 'articles:en', 'article-links');
    return visibleLinks(db);
  },
  /** Returns the slugs, of those given, that lead readers to an article, directly or by redirect. */
  resolvableSlugs(locale: Locale, slugs: readonly string[]): Promise<Set<string>> {
    note(`articles:${locale}`);
    return resolvableSlugs(db, locale, slugs);
  },
  adminArticleCounts(ownOf?: string) {
    note('articles:pt', 'articles:en');
    return countAdminArticles(db, ownOf);
  },
  /** Lists articles, each with its text and pictures. */
  fullArticles(locale: Locale, filter: ListFilter): Promise<FullArticle[]> {
    note(`articles:${locale}`, 'keywords', 'series', ...cardTags);
    return fullArticles(db, locale, filter);
  },
  /** Returns when a visible article was last edited, for each language and category. */
  articleEdits(): Promise<ArticleEdit[]> {
    note('articles:pt', 'articles:en');
    return lastEdits(db);
  },
  /** Counts the translations of articles that readers can see, in all languages together. */
  countSitemapEntries(): Promise<number> {
    note('articles:pt', 'articles:en');
    return countSitemapEntries(db);
  },
  /** Lists the translations of articles that readers can see, oldest first. */
  sitemapEntries(window: { limit: number; offset: number }): Promise<SitemapEntry[]> {
    note('articles:pt', 'articles:en', 'categories');
    return listSitemapEntries(db, window);
  },
  /** Lists translations published at or after `since` and dated accordingly, newest first. */
  sitemapEntriesSince(since: Date, limit: number): Promise<SitemapEntry[]> {
    note('articles:pt', 'articles:en', 'categories');
    return sitemapEntriesSince(db, since, limit);
  },
});
