import { type RawBuilder, sql } from 'kysely';
import { type Locale, locales, otherLocale } from '#domain/shared/locale.ts';
import { type CardKey, cardsOf } from '../article/cards.ts';
import type { ArticleCard, ArticleList, ListedArticle } from '../article/views.ts';
import type { ReadDatabase } from '../read-database.ts';
import { type Aim, countFound, findKeys } from './find.ts';
import { countMet, excerptOf, fragmentsOf, type Marks } from './fragments.ts';
import { spellCorrections } from './spelling.ts';
import { textsOf } from './texts.ts';
import { type Understanding, understand } from './understand.ts';
import { wordsWithLexemes } from './vocabulary.ts';

interface Window {
  offset: number;
  limit: number;
}

/**
 * The articles that a query finds, the best first: in the language of the page, then those that exist in the other language alone
 * (product.md, Content). Where that gives nothing, those whose other language has the words; where that gives nothing either, those
 * that have some of the words. `scope` tells which entries, `e`, come into question.
 */
export const searchArticles = async (
  db: ReadDatabase,
  locale: Locale,
  query: string,
  scope: RawBuilder<boolean>,
  window: Window,
): Promise<ArticleList> => {
  const understood = await understand(db, locale, query);
  if (!understood) return { total: 0, items: [], nextOffset: null };
  const { keys, total, partial } = await find(db, attemptsOf(understood, locale, scope), window);
  const items = await listed(db, locale, keys, understood);
  const next = window.offset + keys.length;
  const corrected = spellCorrections(query, understood.corrections, items);
  return {
    total,
    items,
    nextOffset: keys.length > 0 && next < total ? next : null,
    ...((corrected || partial) && { search: { ...(corrected && { corrected }), partial } }),
  };
};

interface Attempt {
  aims: Aim[];
  /** The language to show what was found in, where it is not the one that was searched. */
  shown?: Locale;
  partial: boolean;
}

/** What is tried, until one of them finds something. */
const attemptsOf = ({ meanings }: Understanding, locale: Locale, scope: RawBuilder<boolean>): Attempt[] => {
  const there = otherLocale(locale);
  const aim = (of: Locale, part: 'all' | 'some', where: RawBuilder<boolean>): Aim[] => {
    const { rank, title, exact, clauses, [part]: match } = meanings[of];
    return match && rank ? [{ locale: of, match, rank, title, exact, clauses, scope: sql`${scope} and ${where}` }] : [];
  };
  const [all, alone, both] = [sql<boolean>`true`, sql<boolean>`e.alone`, sql<boolean>`not e.alone`];
  return [
    { aims: [...aim(locale, 'all', all), ...aim(there, 'all', alone)], partial: false },
    { aims: aim(there, 'all', both), shown: locale, partial: false },
    { aims: [...aim(locale, 'some', all), ...aim(there, 'some', alone)], partial: true },
  ];
};

interface Found {
  keys: CardKey[];
  total: number;
  partial: boolean;
}

/**
 * By the indexes alone: to Postgres a common word looks cheaper to find by reading every entry, which it is not, since the long
 * tsvectors stand apart from their rows (bench/search).
 */
const find = (db: ReadDatabase, attempts: Attempt[], window: Window): Promise<Found> =>
  db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan to off`.execute(trx);
    for (const { aims, shown, partial } of attempts) {
      const totals: number[] = [];
      for (const aim of aims) totals.push(await countFound(trx, aim));
      const total = totals.reduce((sum, each) => sum + each, 0);
      if (total === 0) continue;
      const keys = await findInTurn(trx, aims, totals, window);
      return { keys: keys.map((key) => ({ ...key, locale: shown ?? key.locale })), total, partial };
    }
    return { keys: [], total: 0, partial: false };
  });

/** One aim after the other, as if their findings were one list. */
const findInTurn = async (
  db: ReadDatabase,
  aims: Aim[],
  totals: number[],
  { offset, limit }: Window,
): Promise<CardKey[]> => {
  const keys: CardKey[] = [];
  let before = 0;
  for (const [index, aim] of aims.entries()) {
    const wanted = limit - keys.length;
    const from = Math.max(0, offset - before);
    if (wanted > 0 && from < totals[index]!) keys.push(...(await findKeys(db, aim, from, wanted)));
    before += totals[index]!;
  }
  return keys;
};

const listed = async (
  db: ReadDatabase,
  locale: Locale,
  keys: CardKey[],
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
