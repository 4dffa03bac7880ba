import type { Kysely } from 'kysely';
import { id as entityId } from '#domain/shared/ids.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Note } from '../engine/derived-types.ts';
import {
  type ArticleAddress,
  type ArticleEdit,
  addressesSince,
  countAddresses,
  lastEdits,
  listAddresses,
} from './addresses.ts';
import { findArticle } from './article.ts';
import { type CardTag, cardsOf, cardTags } from './cards.ts';
import { type ListTables, listArticles } from './list.ts';
import type { ArticleTag } from './tables.ts';
import type { ArticleCard, ArticleList, ArticleLookup, ListFilter } from './views.ts';
import { type WholeArticle, wholeArticles } from './whole-articles.ts';

/** What a page may ask of articles. */
export const articleQueries = (db: Kysely<ListTables>, note: Note<ArticleTag | CardTag>) => ({
  /** A search looks into both languages. */
  articles(locale: Locale, filter: ListFilter): Promise<ArticleList> {
    const found: ArticleTag[] = filter.q ? ['articles:pt', 'articles:en'] : [`articles:${locale}`];
    note(...found, ...cardTags);
    return listArticles(db, locale, filter);
  },
  async article(locale: Locale, category: string, slug: string): Promise<ArticleLookup> {
    note(`articles:${locale}`, ...cardTags);
    const lookup = await findArticle(db, locale, category, slug);
    if ('found' in lookup) note(`article:${lookup.found.id}`, 'articles:pt', 'articles:en');
    return lookup;
  },
  /** One language of a published article, by its id; undefined where it is none, or not to be seen. */
  async articleCard(locale: Locale, id: string): Promise<ArticleCard | undefined> {
    note(`articles:${locale}`, ...cardTags);
    return entityId.safeParse(id).success ? (await cardsOf(db, locale, [{ id, locale }]))[0] : undefined;
  },
  /** Articles as a list finds them, each with its text and its pictures. */
  wholeArticles(locale: Locale, filter: ListFilter): Promise<WholeArticle[]> {
    note(`articles:${locale}`, ...cardTags);
    return wholeArticles(db, locale, filter);
  },
  /** When something in a category last changed for the readers of a language. */
  articleEdits(): Promise<ArticleEdit[]> {
    note('articles:pt', 'articles:en');
    return lastEdits(db);
  },
  /** How many languages of articles readers may see, all together. */
  countArticleAddresses(): Promise<number> {
    note('articles:pt', 'articles:en');
    return countAddresses(db);
  },
  /** Those, oldest first: what is new stands at the end. */
  articleAddresses(window: { limit: number; offset: number }): Promise<ArticleAddress[]> {
    note('articles:pt', 'articles:en', 'categories');
    return listAddresses(db, window);
  },
  /** What was published at that moment or later and is dated so, newest first. */
  articleAddressesSince(since: Date, limit: number): Promise<ArticleAddress[]> {
    note('articles:pt', 'articles:en', 'categories');
    return addressesSince(db, since, limit);
  },
});
