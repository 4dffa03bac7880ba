import type { Kysely } from 'kysely';
import { id as entityId } from '#domain/shared/ids.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { KeywordTag } from '../keyword/tables.ts';
import { MOST_READ_TAG, type MostReadTag } from '../most-read-tag.ts';
import type { CachedSearchData } from '../search/query/cached-search-data.ts';
import type { SeriesTag } from '../series/tables.ts';
import { listCorrections } from './corrections.ts';
import { findArticle, newestOfCategory } from './find-article.ts';
import { type ListTables, listArticles } from './lists/list.ts';
import { mostReadIds } from './most-read.ts';
import { allArticleTags, type CardTag, cardTags, loadCards } from './sql/cards.ts';
import type { ArticleTag, CorrectionTables, CorrectionTag } from './tables.ts';
import type { ArticleCard, ArticleList, ArticleLookup, CorrectionList, ListFilter } from './views.ts';

/** Articles shown after an article. */
export const RELATED = 4;

/** One more of the most read articles than is shown after an article, because that article may be among them. */
const MOST_READ = 5;

/** Returns the queries of the pages that readers see, with the parameters of `articleQueries`. */
export const articleReaderQueries = (
  db: Kysely<ListTables & CorrectionTables>,
  note: TrackTags<ArticleTag | CardTag | CorrectionTag | KeywordTag | MostReadTag | SeriesTag>,
  shared: CachedSearchData,
) => ({
  /** Lists or searches articles, see `listArticles`. A search covers both languages. */
  articles(locale: Locale, filter: ListFilter): Promise<ArticleList> {
    const found: readonly ArticleTag[] = filter.q ? allArticleTags : [`articles:${locale}`];
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
});
