import type { Kysely } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { EntryKey } from '../search/query/find.ts';
import { countMet, excerptOf, fragmentsOf, type Marks } from '../search/query/fragments.ts';
import { type Scope, searchEntries, type Window } from '../search/query/search.ts';
import { spellCorrections } from '../search/query/spelling.ts';
import type { SharedWithArticles, Understanding } from '../search/query/understand.ts';
import { wordsWithLexemes } from '../search/query/vocabulary.ts';
import type { SearchTables } from '../search/tables.ts';
import { type CardTables, cardsOf } from './cards.ts';
import { partsOf, textsOf } from './texts.ts';
import type { ArticleCard, ArticleList, ListedArticle } from './views.ts';

type Tables = CardTables & SearchTables;

/** The articles that a query finds (`searchEntries`), as cards that show what of them was found. */
export const searchArticles = async (
  db: Kysely<Tables>,
  locale: Locale,
  query: string,
  scope: Scope,
  window: Window,
  shared: SharedWithArticles,
): Promise<ArticleList> => {
  const found = await searchEntries(db, shared, locale, query, scope, window, (keys) => partsOf(db, keys));
  if (!found) return { total: 0, items: [], nextOffset: null };
  const { keys, total, complete, understood } = found;
  const items = await listed(db, locale, keys, understood);
  const next = window.offset + keys.length;
  const corrected = spellCorrections(query, understood.corrections, hitsIn(items));
  return {
    total,
    items,
    nextOffset: keys.length > 0 && next < total ? next : null,
    ...((corrected || complete < total) && { search: { ...(corrected && { corrected }), complete } }),
  };
};

/** The words that were found, as the articles spell them. */
const hitsIn = (items: ListedArticle[]): string[] =>
  items
    .flatMap(({ found }) => [...(found?.title ?? []), ...(found?.summary ?? []), ...(found?.excerpt ?? [])])
    .flatMap(({ hit, text }) => (hit ? [text] : []));

const listed = async (
  db: Kysely<Tables>,
  locale: Locale,
  keys: EntryKey[],
  { meanings }: Understanding,
): Promise<ListedArticle[]> => {
  const marks = new Map(
    await Promise.all(locales.map(async (of) => [of, await wordsWithLexemes(db, of, meanings[of].lexemes)] as const)),
  );
  const [cards, texts] = await Promise.all([cardsOf(db, locale, keys), textsOf(db, keys)]);
  const textOf = new Map(keys.map((key, index) => [key.id, texts[index]!]));
  return cards.map((card) => ({ ...card, found: foundIn(card, textOf.get(card.id) ?? '', marks.get(card.locale)!) }));
};

const foundIn = (card: ArticleCard, text: string, marks: Marks): NonNullable<ListedArticle['found']> => {
  const excerpt = excerptOf(text, marks);
  const isTelling = excerpt && excerpt.met > countMet(card.summary, marks);
  return {
    title: fragmentsOf(card.title, marks),
    summary: fragmentsOf(card.summary, marks),
    ...(isTelling && { excerpt: excerpt.fragments }),
  };
};
