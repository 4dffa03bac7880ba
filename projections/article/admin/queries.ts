import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../../engine/type-helpers.ts';
import type { KeywordTag } from '../../keyword/tables.ts';
import type { WorkflowTag } from '../../workflow/tables.ts';
import type { ListTables } from '../lists/list.ts';
import { allArticleTags, type CardTag, cardTags } from '../sql/cards.ts';
import type { ArticleTag, CorrectionTables, FeaturedTables, FeaturedTag } from '../tables.ts';
import type { AdminArticlePage, AdminArticleQuery, EditedArticle, FeaturedArticle, UpcomingChange } from '../views.ts';
import { articleIdAt, editedArticle } from './article.ts';
import { adminFeatured } from './featured.ts';
import { adminArticles, countAdminArticles } from './list.ts';
import { upcomingChanges } from './upcoming-changes.ts';

/** Returns the queries of the admin area, which find drafts, too, with the parameters of `articleQueries`. */
export const articleAdminQueries = (
  db: Kysely<ListTables & CorrectionTables & FeaturedTables>,
  note: TrackTags<ArticleTag | CardTag | FeaturedTag | KeywordTag | WorkflowTag>,
) => ({
  /** Lists articles for the admin area, drafts included. */
  adminArticles(locale: Locale, query: AdminArticleQuery): Promise<AdminArticlePage> {
    note(...allArticleTags, ...cardTags);
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
    note(...allArticleTags);
    return upcomingChanges(db);
  },
  /** Lists the featured articles in the order of the front page. */
  adminFeatured(locale: Locale): Promise<FeaturedArticle[]> {
    note(...allArticleTags, 'featured');
    return adminFeatured(db, locale);
  },
  adminArticleCounts(ownOf?: string) {
    note(...allArticleTags);
    return countAdminArticles(db, ownOf);
  },
});
