import { type Kysely, sql } from 'kysely';
import type { Travel } from '#domain/article/travel.ts';
import { travelTexts } from '#domain/article/travel-texts.ts';
import { type Block, contentText } from '#domain/shared/blocks.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { type CardRow, type CardTables, cardOf, inKeyOrder, selectKeys } from '#projections/article/sql/cards.ts';
import type { ArticleCard, ArticleList, ListedArticle } from '#projections/article/views.ts';
import type { AnalyzedQuery } from '#projections/search/query/analyze-query.ts';
import type { CachedSearchData } from '#projections/search/query/cached-search-data.ts';
import { correctedQuery } from '#projections/search/query/corrected-query.ts';
import {
  countMatchedTerms,
  excerptOf,
  type HighlightTerms,
  highlightText,
} from '#projections/search/query/highlight.ts';
import type { EntryKey } from '#projections/search/query/ranking.ts';
import { type ResultWindow, type Scope, searchEntries } from '#projections/search/query/search.ts';
import { type WordOfLexeme, wordsWithLexemes } from '#projections/search/query/vocabulary.ts';
import { lightStem } from '#projections/search/stemmer.ts';
import type { SearchTables } from '#projections/search/tables.ts';
import { fold } from '#projections/search/tokenizer.ts';
import { cardContentSql, cardTravelSql, loadSearchTexts } from './load-texts.ts';

type Tables = CardTables & SearchTables;

/**
 * Searches articles and returns their cards, best match first, with the matching passages highlighted. `scope` restricts the search, such
 * as to a category; `window` is the part of the results to return; `exact` leaves the spelling as typed.
 * Returns an empty list for an empty query.
 */
export const searchArticles = async (
  db: Kysely<Tables>,
  locale: Locale,
  query: string,
  scope: Scope,
  window: ResultWindow,
  shared: CachedSearchData,
  exact = false,
): Promise<ArticleList> => {
  const readTexts = (keys: EntryKey[]) => loadSearchTexts(db, keys);
  const found = await searchEntries(db, shared, locale, query, scope, window, readTexts, exact);
  if (!found) return { total: 0, items: [], nextOffset: null };
  const { keys, total, complete, understood } = found;
  const items = await listed(db, locale, keys, understood);
  const next = window.offset + keys.length;
  const hits = hitsIn(items);
  const corrected = correctedQuery(query, understood.corrections, hits);
  const added = addedWords(hits, understood);
  const isPlain = !corrected && added.length === 0 && complete === total;
  return {
    total,
    items,
    nextOffset: keys.length > 0 && next < total ? next : null,
    ...(!isPlain && {
      search: { ...(corrected && { corrected }), ...(added.length > 0 && { added }), complete },
    }),
  };
};

/** Returns the matched words as the articles spell them. */
const hitsIn = (items: ListedArticle[]): string[] =>
  items
    .flatMap(({ found }) => [...(found?.title ?? []), ...(found?.summary ?? []), ...(found?.excerpt ?? [])])
    .flatMap(({ hit, text }) => (hit ? [text] : []));

/** Maximum number of added words that are named. */
const MAX_ADDED = 6;

/**
 * Returns the matched words that stand for another typed word, such as synonyms and completions, each once and as spelled in the articles.
 * Other forms of the typed words are left out: their marks in the results suffice.
 */
const addedWords = (hits: string[], { typed }: AnalyzedQuery): string[] => {
  const stems = new Set(locales.flatMap((locale) => typed.map((word) => lightStem(word, locale))));
  const isOther = (word: string) => !locales.some((locale) => stems.has(lightStem(word, locale)));
  const found = new Map(hits.map((text): [string, string] => [fold(text), text.toLowerCase()]));
  return [...found].flatMap(([word, text]) => (isOther(word) ? [text] : [])).slice(0, MAX_ADDED);
};

/** Loads cards, texts and the words to highlight in one statement. The words are the same for all rows, so only the first row has them. */
const listed = async (
  db: Kysely<Tables>,
  locale: Locale,
  keys: EntryKey[],
  { meanings, typed }: AnalyzedQuery,
): Promise<ListedArticle[]> => {
  if (keys.length === 0) return [];
  const words = wordsWithLexemes(byLocale((each) => meanings[each].lexemes));
  const rows = (await selectKeys(db, locale, keys)
    .select([cardContentSql.as('content'), cardTravelSql.as('travel')])
    .select(sql<WordOfLexeme[] | null>`case when row_number() over () = 1 then ${words} end`.as('marked'))
    .execute()) as (CardRow & FoundTexts & { marked: WordOfLexeme[] | null })[];
  const marked = rows.flatMap((row) => row.marked ?? []);
  const marksOf = (of: Locale): HighlightTerms =>
    new Map(
      marked.flatMap(({ locale, word, lexeme }) =>
        locale === of ? [[word, { lexeme, added: !typed.includes(word) }]] : [],
      ),
    );
  const marks = byLocale(marksOf);
  return inKeyOrder(keys, rows).map((row) => {
    const card = cardOf(row);
    return { ...card, found: foundIn(card, passagesOf(row, card.locale), marks[card.locale]) };
  });
};

interface FoundTexts {
  content: Block[] | null;
  travel: Travel | null;
}

/** Returns the text from which an excerpt is taken: that of the article, and that of its walk or place. */
const passagesOf = ({ content, travel }: FoundTexts, locale: Locale): string =>
  [contentText((content ?? []).filter(isProse)), ...travelTexts(travel, locale)].join('\n');

/** Returns true for a block that an excerpt may show: neither a heading nor a caption makes sense within a passage. */
const isProse = ({ type }: Block): boolean => type === 'text' || type === 'list' || type === 'quote';

const foundIn = (card: ArticleCard, text: string, marks: HighlightTerms): NonNullable<ListedArticle['found']> => {
  const excerpt = excerptOf(text, marks);
  const isTelling = excerpt && excerpt.met > countMatchedTerms(card.summary, marks);
  return {
    title: highlightText(card.title, marks),
    summary: highlightText(card.summary, marks),
    ...(isTelling && { excerpt: excerpt.fragments }),
  };
};
