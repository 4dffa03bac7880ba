import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { type Aim, countFound, type EntryKey, findKeys } from './find.ts';
import type { NameTables } from './names.ts';
import { type Understanding, understand } from './understand.ts';

/** Which part of what was found is shown. */
export interface Window {
  offset: number;
  limit: number;
}

export interface FoundEntries {
  keys: EntryKey[];
  total: number;
  /** Nothing has all of the words; these have some. */
  partial: boolean;
  understood: Understanding;
}

/**
 * The articles that a query finds, the best first: in the language of the page, then those that exist in the other language alone
 * (product.md, Content). Where that gives nothing, those whose other language has the words; where that gives nothing either, those
 * that have some of the words. `scope` tells which entries, `e`, come into question. Undefined where nothing was asked for.
 */
export const searchEntries = async (
  db: Kysely<SearchTables & NameTables>,
  locale: Locale,
  query: string,
  scope: RawBuilder<boolean>,
  window: Window,
): Promise<FoundEntries | undefined> => {
  const understood = await understand(db, locale, query);
  if (!understood) return undefined;
  return { ...(await find(db, attemptsOf(understood, locale, scope), window)), understood };
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

/**
 * Sequential scans are off: Postgres estimates them to be cheaper for a common word, but does not count that long tsvectors are
 * stored apart from their rows (bench/search). What it cannot do without them then looks so costly that Postgres before 18 would
 * compile it first, which takes far longer than the search.
 */
const find = (
  db: Kysely<SearchTables>,
  attempts: Attempt[],
  window: Window,
): Promise<Omit<FoundEntries, 'understood'>> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(trx);
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
  db: Kysely<SearchTables>,
  aims: Aim[],
  totals: number[],
  { offset, limit }: Window,
): Promise<EntryKey[]> => {
  const keys: EntryKey[] = [];
  let before = 0;
  for (const [index, aim] of aims.entries()) {
    const wanted = limit - keys.length;
    const from = Math.max(0, offset - before);
    if (wanted > 0 && from < totals[index]!) keys.push(...(await findKeys(db, aim, from, wanted)));
    before += totals[index]!;
  }
  return keys;
};
