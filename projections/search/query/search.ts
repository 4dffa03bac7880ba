import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Locale, otherLocales } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { type AnalyzedQuery, analyzeQuery } from './analyze-query.ts';
import type { CachedSearchData } from './cached-search-data.ts';
import { containsPhrases } from './phrase-match.ts';
import type { EntryKey, RankedKey } from './ranking.ts';
import { type FoundKeys, findBest, findKeys, type ResultWindow } from './search-statement.ts';
import type { ByTarget, SearchTarget, SearchTargets } from './search-target.ts';

/** Condition on the entries `e` that are searched; undefined for all of them. */
export type Scope = RawBuilder<boolean> | undefined;

export type { ResultWindow };

export interface FoundEntries {
  keys: EntryKey[];
  total: number;
  /** Number of results that match everything; they come before the partial matches. */
  complete: number;
  understood: AnalyzedQuery;
}

/** If fewer articles match, matches in their other languages and partial matches are added. */
const FILL_BELOW = 10;
/** Maximum number of results including partial matches. */
const FILL_UP_TO = 24;
/** Maximum number of results that match in another language. */
const MAX_OTHER_LOCALE = 100;

/**
 * Searches articles and returns the keys of those in `window` (a part of the result list), best first; undefined for an empty query.
 * Articles in the language of the page come before those that exist only in other languages (docs/product.md, rule 22). If few match,
 * matches in other languages and partial matches are added. `scope` restricts the search, `readTexts` loads the texts in which
 * quoted phrases must occur, and `exact` leaves the spelling as typed.
 */
export const searchEntries = async (
  db: Kysely<SearchTables>,
  shared: CachedSearchData,
  locale: Locale,
  query: string,
  scope: Scope,
  window: ResultWindow,
  readTexts: ReadTexts,
  exact = false,
): Promise<FoundEntries | undefined> => {
  const understood = await analyzeQuery(db, shared, locale, query, exact);
  if (!understood) return undefined;
  return { ...(await find(db, understood, locale, scope, window, readTexts)), understood };
};

/** Loads the texts of articles in the order of the keys: for each the fields in which a phrase can occur. */
export type ReadTexts = (keys: EntryKey[]) => Promise<string[][]>;

type Found = Omit<FoundEntries, 'understood'>;

const find = async (
  db: Kysely<SearchTables>,
  understood: AnalyzedQuery,
  locale: Locale,
  scope: Scope,
  window: ResultWindow,
  readTexts: ReadTexts,
): Promise<Found> => {
  const targets = targetsOf(understood, locale, scope);
  if (understood.quoted.length > 0) return findQuoted(db, understood.quoted, targets, locale, window, readTexts);
  const found = await findKeys(db, targets, window, {
    fillBelow: FILL_BELOW,
    perTarget: MAX_OTHER_LOCALE,
    fillUpTo: FILL_UP_TO,
  });
  if (found.total < FILL_BELOW) return fewOf(locale, found, window);
  const { here, alone } = found.keys;
  return { keys: keysOf([...here, ...alone]), total: found.total, complete: found.total };
};

const keysOf = (ranked: RankedKey[]): EntryKey[] => ranked.map(({ id, locale }) => ({ id, locale }));

/** Maximum number of candidates per target whose texts are checked for a quotation: the best ranked. */
const PHRASE_CANDIDATES = 120;
/** Maximum number of texts loaded at a time. */
const AT_A_TIME = 20;

const findQuoted = async (
  db: Kysely<SearchTables>,
  quoted: string[][],
  targets: SearchTargets,
  locale: Locale,
  { offset, limit }: ResultWindow,
  readTexts: ReadTexts,
): Promise<Found> => {
  const verified = async (wanted: Partial<SearchTargets>): Promise<RankedKey[]> => {
    const nowhere = { here: [], there: [], alone: [] };
    const { here, there, alone } = await findBest(db, { ...nowhere, ...wanted }, PHRASE_CANDIDATES);
    const verify = (keys: RankedKey[]) => filterByPhrases(keys, quoted, readTexts);
    return inOrder(locale, { here: await verify(here), there: await verify(there), alone: await verify(alone) });
  };
  const own = await verified({ here: targets.here, alone: targets.alone });
  const found = own.length > 0 || targets.there.length === 0 ? own : await verified({ there: targets.there });
  return { keys: keysOf(found.slice(offset, offset + limit)), total: found.length, complete: found.length };
};

/**
 * Returns the keys of articles whose texts contain the quotations word by word. Yields to the event loop after each text, since long texts
 * would delay other requests.
 */
const filterByPhrases = async (keys: RankedKey[], quoted: string[][], readTexts: ReadTexts): Promise<RankedKey[]> => {
  const kept: RankedKey[] = [];
  for (let at = 0; at < keys.length; at += AT_A_TIME) {
    const some = keys.slice(at, at + AT_A_TIME);
    const texts = await readTexts(some);
    for (const [index, key] of some.entries()) {
      if (containsPhrases(texts[index]!, quoted)) kept.push(key);
      await setImmediate();
    }
  }
  return kept;
};

const targetsOf = ({ meanings }: AnalyzedQuery, locale: Locale, scope: Scope): SearchTargets => {
  const targetIn = (of: Locale, where: Scope): SearchTarget[] => {
    const { all, matchAny, ...meaning } = meanings[of];
    if (!matchAny) return [];
    const both = scope && where ? sql<boolean>`${scope} and ${where}` : (scope ?? where);
    return [{ ...meaning, locale: of, matchAll: all, matchAny, scope: both }];
  };
  const others = otherLocales(locale);
  return {
    here: targetIn(locale, undefined),
    alone: others.flatMap((other) => targetIn(other, standsFor(other, locale))),
    there: others.flatMap((other) => targetIn(other, existsIn(locale, other))),
  };
};

/**
 * Returns the condition that the article of an entry `e` in the language `of` does not exist in that of the page, and is shown there in the
 * language `of`, not in one before it in the list. With two languages, the entry itself says so.
 */
const standsFor = (of: Locale, page: Locale): RawBuilder<boolean> => {
  const others = otherLocales(page);
  const preferred = [page, ...others.slice(0, others.indexOf(of))];
  return others.length === 1 ? sql<boolean>`e.alone` : sql<boolean>`not ${hasEntryIn(preferred)}`;
};

/** Returns the condition that the article of an entry `e` in the language `of` exists in that of the page, too. */
const existsIn = (page: Locale, of: Locale): RawBuilder<boolean> =>
  otherLocales(page).every((each) => each === of) ? sql<boolean>`not e.alone` : hasEntryIn([page]);

const hasEntryIn = (some: Locale[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from search_entry o where o.article_id = e.article_id and o.locale = any(${some}::text[]))`;

/** Weight of a match in another language. */
const TRANSLATED = 0.8;

const fewOf = (locale: Locale, found: FoundKeys, { offset, limit }: ResultWindow): Found => {
  const complete = inOrder(locale, found.keys);
  const has = new Set(complete.map(({ id }) => id));
  const partial = inOrder(locale, found.partial)
    .filter(({ id }) => !has.has(id))
    .slice(0, Math.max(0, FILL_UP_TO - complete.length));
  const shown = [...complete, ...partial].slice(offset, offset + limit);
  return { keys: keysOf(shown), total: complete.length + partial.length, complete: complete.length };
};

/**
 * Returns the keys, the best first. Matches in another language of an article are shown in the language of the page; articles that do not
 * exist in it come last.
 */
const inOrder = (locale: Locale, { here, there, alone }: ByTarget<RankedKey[]>): RankedKey[] => {
  const translated = there.map((key) => ({ ...key, locale, score: TRANSLATED * (key.score ?? 0) }));
  return [...bestOf([...here, ...translated]), ...bestOf(alone)];
};

/** Returns each article once with its highest score, the best first. */
const bestOf = (keys: RankedKey[]): RankedKey[] => {
  const best = new Map<string, RankedKey>();
  for (const key of keys) {
    const known = best.get(key.id);
    if (!known || (known.score ?? 0) < (key.score ?? 0)) best.set(key.id, key);
  }
  return [...best.values()].sort((one, other) => (other.score ?? 0) - (one.score ?? 0));
};
