import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { Note } from '../engine/read-model.ts';
import { findArticle } from './article.ts';
import { type CardTag, cardTags } from './cards.ts';
import { type ListTables, listArticles } from './list.ts';
import type { ArticleTag } from './tables.ts';
import type { ArticleList, ArticleLookup, ListFilter } from './views.ts';

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
});
