import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { Aim } from './aim.ts';
import { type Counted, countFound, type EntryKey, findKeys, findPartly, type RankedKey } from './find.ts';
import { hasQuoted } from './quoted.ts';
import { type SharedWithArticles, type Understanding, understand } from './understand.ts';

/** Which entries, `e`, come into question; undefined where all of them do. */
export type Scope = RawBuilder<boolean> | undefined;

/** Which part of what was found is shown. */
export interface Window {
  offset: number;
  limit: number;
}

export interface FoundEntries {
  keys: EntryKey[];
  total: number;
  /** How many of all that were found have everything that was asked for; the others, behind them, have some of it. */
  complete: number;
  understood: Understanding;
}

/** Fewer than these are filled up with what has some of the words. */
const FEW = 10;
/** With how many. */
const FILLED = 24;
/** Of those whose other language has the words, so many at most. */
const ELSEWHERE = 100;

/**
 * The articles that a query finds, the best first: in the language of the page, then those that exist in the other language alone
 * (product.md, Content). Where they are few, those whose other language has the words come among them, and those that have some of the
 * words behind them. What is in quotes is looked for in the texts (`readTexts`) and stands there just so. `scope` tells which entries, `e`, come into question. Undefined where nothing was asked for.
 */
export const searchEntries = async (
  db: Kysely<SearchTables>,
  shared: SharedWithArticles,
  locale: Locale,
  query: string,
  scope: Scope,
  window: Window,
  readTexts: ReadTexts,
): Promise<FoundEntries | undefined> => {
  const understood = await understand(db, shared, locale, query);
  if (!understood) return undefined;
  return { ...(await find(db, understood, locale, scope, window, readTexts)), understood };
};

/** The texts of articles, in the order of the keys: each of the parts in which a phrase can stand. */
export type ReadTexts = (keys: EntryKey[]) => Promise<string[][]>;

type Found = Omit<FoundEntries, 'understood'>;

/**
 * Sequential scans are off: Postgres estimates them to be cheaper for a common word, but does not count that long tsvectors are
 * stored apart from their rows (bench/search). What it cannot do without them then looks so costly that Postgres before 18 would
 * compile it first, which takes far longer than the search.
 */
const find = (
  db: Kysely<SearchTables>,
  understood: Understanding,
  locale: Locale,
  scope: Scope,
  window: Window,
  readTexts: ReadTexts,
): Promise<Found> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(trx);
    const aims = aimsOf(understood, locale, scope);
    const own = [...aims.here, ...aims.alone];
    if (understood.quoted.length > 0) return findQuoted(trx, understood.quoted, aims, locale, window, readTexts);
    const counted: Counted[] = [];
    for (const aim of own) counted.push(await countFound(trx, aim));
    const total = counted.reduce((sum, each) => sum + each.total, 0);
    if (total >= FEW) return { keys: await findInTurn(trx, own, counted, window), total, complete: total };
    return findFew(trx, locale, aims, window);
  });

/** So many that may have a phrase are read, in each language: those that rank best. */
const READ = 120;
/** And so many in one go, since long ones keep others waiting. */
const AT_A_TIME = 20;

const findQuoted = async (
  db: Kysely<SearchTables>,
  quoted: string[][],
  aims: Aims,
  locale: Locale,
  { offset, limit }: Window,
  readTexts: ReadTexts,
): Promise<Found> => {
  const verified = async (aim: Aim): Promise<RankedKey[]> => {
    const keys = await findKeys(db, aim, uncounted, 0, READ);
    const kept: RankedKey[] = [];
    for (let at = 0; at < keys.length; at += AT_A_TIME) {
      const some = keys.slice(at, at + AT_A_TIME);
      const texts = await readTexts(some);
      for (const [index, key] of some.entries()) {
        if (hasQuoted(texts[index]!, quoted)) kept.push(key);
        await setImmediate();
      }
    }
    return kept;
  };
  const own = await inBoth(locale, { ...aims, there: [] }, verified);
  const found = own.length > 0 ? own : await inBoth(locale, { here: [], alone: [], there: aims.there }, verified);
  const keys = found.slice(offset, offset + limit).map(({ id, locale }) => ({ id, locale }));
  return { keys, total: found.length, complete: found.length };
};

const uncounted: Counted = { total: 0, newest: undefined };

interface Aims {
  here: Aim[];
  /** Articles that exist in the other language alone, and the other language of those that exist in both. */
  alone: Aim[];
  there: Aim[];
}

const aimsOf = ({ meanings }: Understanding, locale: Locale, scope: Scope): Aims => {
  const other = otherLocale(locale);
  const aim = (of: Locale, where: Scope): Aim[] => {
    const { all, any, ...meaning } = meanings[of];
    return any
      ? [
          {
            ...meaning,
            locale: of,
            match: all,
            any,
            scope: scope && where ? sql`${scope} and ${where}` : (scope ?? where),
          },
        ]
      : [];
  };
  return {
    here: aim(locale, undefined),
    alone: aim(other, sql<boolean>`e.alone`),
    there: aim(other, sql<boolean>`not e.alone`),
  };
};

/** What is found in the other language counts a little less. */
const TRANSLATED = 0.8;

const findFew = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  aims: Aims,
  { offset, limit }: Window,
): Promise<Found> => {
  const complete = await inBoth(locale, aims, (aim) => findKeys(db, aim, uncounted, 0, ELSEWHERE));
  const some =
    complete.length < FEW ? await inBoth(locale, aims, (aim) => findPartly(db, aim, FILLED + complete.length)) : [];
  const has = new Set(complete.map(({ id }) => id));
  const partial = some.filter(({ id }) => !has.has(id)).slice(0, FILLED - complete.length);
  const keys = [...complete, ...partial].slice(offset, offset + limit).map(({ id, locale }) => ({ id, locale }));
  return { keys, total: complete.length + partial.length, complete: complete.length };
};

/** What is found by each aim, the best first; what its other language has is shown in the page's own, and what has no other comes last. */
const inBoth = async (
  locale: Locale,
  { here, alone, there }: Aims,
  ask: (aim: Aim) => Promise<RankedKey[]>,
): Promise<RankedKey[]> => {
  const [found, foreign]: [RankedKey[], RankedKey[]] = [[], []];
  for (const aim of here) found.push(...(await ask(aim)));
  for (const aim of there) {
    found.push(...(await ask(aim)).map((key) => ({ ...key, locale, score: TRANSLATED * (key.score ?? 0) })));
  }
  for (const aim of alone) foreign.push(...(await ask(aim)));
  return [...bestOf(found), ...bestOf(foreign)];
};

/** Each article once, the best first. */
const bestOf = (keys: RankedKey[]): RankedKey[] => {
  const best = new Map<string, RankedKey>();
  for (const key of keys) {
    const known = best.get(key.id);
    if (!known || (known.score ?? 0) < (key.score ?? 0)) best.set(key.id, key);
  }
  return [...best.values()].sort((one, other) => (other.score ?? 0) - (one.score ?? 0));
};

/** One aim after the other, as if their findings were one list. */
const findInTurn = async (
  db: Kysely<SearchTables>,
  aims: Aim[],
  counted: Counted[],
  { offset, limit }: Window,
): Promise<EntryKey[]> => {
  const keys: EntryKey[] = [];
  let before = 0;
  for (const [index, aim] of aims.entries()) {
    const wanted = limit - keys.length;
    const from = Math.max(0, offset - before);
    if (wanted > 0 && from < counted[index]!.total)
      keys.push(...(await findKeys(db, aim, counted[index]!, from, wanted)).map(({ id, locale }) => ({ id, locale })));
    before += counted[index]!.total;
  }
  return keys;
};
