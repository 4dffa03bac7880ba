import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchTables } from '../tables.ts';
import {
  candidateLimit,
  candidatesFor,
  completeCandidates,
  partialCandidates,
  uncounted,
  unionAll,
  unionIf,
} from './candidates.ts';
import { type Count, matchCountOf, matchCountTable } from './match-count.ts';
import { type FoundRow, keysIn, type RankedKey, rankingOf } from './ranking.ts';
import { type ByTarget, type SearchTarget, type SearchTargets, type TargetName, targetNames } from './search-target.ts';

/** The part of the results that is returned. */
export interface ResultWindow {
  offset: number;
  limit: number;
}

/**
 * If fewer than `fillBelow` entries match everything, up to `perTarget` matches of each target are returned, and with partial matches
 * `fillUpTo` in total.
 */
export interface FillThresholds {
  fillBelow: number;
  perTarget: number;
  fillUpTo: number;
}

/** Keys of the results, the best first. */
export interface FoundKeys {
  /** Number of matches of the targets `here` and `alone`. */
  total: number;
  /** All matches, with those of `there`, if they are few; otherwise those in the window of the merged list. */
  keys: ByTarget<RankedKey[]>;
  /** Partial matches, if the full matches are few. */
  partial: ByTarget<RankedKey[]>;
}

/**
 * Counts the entries that match a query and returns the keys (article id and language) of the best ones, all in one SQL statement.
 * `targets` has one query for each group of articles, such as those in the language of the page. `window` is the part of the result list to
 * return, and `few` says below how many matches partial matches are added.
 */
export const findKeys = async (
  db: Kysely<SearchTables>,
  targets: SearchTargets,
  window: ResultWindow,
  few: FillThresholds,
): Promise<FoundKeys> => {
  if (targetNames.every((name) => targets[name].length === 0))
    return { total: 0, keys: keysIn([]), partial: keysIn([]) };
  const counts = (['here', 'alone'] as const).flatMap((name) =>
    targets[name].flatMap((target) => matchCountOf(name, target)),
  );
  const isFew = sql<boolean>`(select total from counted) < ${sql.lit(few.fillBelow)}`;
  const complete = counts.map((count) =>
    candidatesFor(count.name, count.target, completeCandidates(count.target, count)),
  );
  const partial: RawBuilder<unknown>[] = [];
  if (!targets.here.some((target) => isSurelyMany(target, few))) {
    const isVeryFew = sql<boolean>`${isFew} and (select complete from known) < ${sql.lit(few.fillBelow)}`;
    const parts = targetNames.flatMap((name) => targets[name].flatMap((target) => partlyOf(name, target)));
    complete.push(...where(isFew, allCompleteOf('there', targets)));
    partial.push(...where(isVeryFew, parts));
  }
  const [first, last] = [window.offset + 1, window.offset + window.limit];
  const rest = counts.flatMap((count) => (last > candidateLimit(count.target, count) ? [unrankedMatches(count)] : []));
  const { rows } = await sql<FoundRow>`with ${sql.join([
    ...counts.flatMap(({ tables }) => tables),
    matchCountTable(counts),
    sql`complete as materialized (${unionAll(complete)})`,
    sql`known as materialized (select count(distinct article_id) as complete from complete)`,
    sql`partial as materialized (${unionAll(partial)})`,
    ...rankingOf(targets, sql`case found when 'alone' then 'here' else found end`, rest),
  ])}
    select 'total' as found, null::uuid as id, null as locale, total::float8 as score, 0 as place from counted
    union all select found, id, locale, score, place from placed where case
      when found in ('here', 'alone') then ${isFew} or place between ${sql.lit(first)} and ${sql.lit(last)}
      when found = 'there' then place <= ${sql.lit(few.perTarget)}
      else place <= ${sql.lit(few.fillUpTo)} + (select complete from known) end`.execute(db);
  const total = rows.find(({ found }) => found === 'total')!.score!;
  return { total, keys: keysIn(rows), partial: keysIn(rows, 'part ') };
};

/** Returns true if the stored number of matches of a single word shows that no filling up is needed. */
const isSurelyMany = (here: SearchTarget, { fillBelow }: FillThresholds): boolean =>
  here.matchAll !== undefined && !here.scope && (here.documentFrequency?.articles ?? 0) >= fillBelow;

const where = (condition: RawBuilder<unknown>, candidates: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  candidates.length > 0 ? [unionIf(condition, candidates)] : [];

const completeOf = (name: TargetName, target: SearchTarget): RawBuilder<unknown>[] =>
  target.matchAll === undefined ? [] : [candidatesFor(name, target, completeCandidates(target, uncounted))];

const allCompleteOf = (name: TargetName, targets: SearchTargets): RawBuilder<unknown>[] =>
  targets[name].flatMap((target) => completeOf(name, target));

const partlyOf = (name: TargetName, target: SearchTarget): RawBuilder<unknown>[] =>
  partialCandidates(target).map((picked) => candidatesFor(`part ${name}`, target, picked));

/** Selects the matches that are not candidates and therefore not ranked. */
const unrankedMatches = ({ name, target, all }: Count): RawBuilder<unknown> => sql`
  select ${sql.lit(name)} as found, article_id, ${sql.lit(target.locale)} as locale, date, sequence from ${all} e
  where not exists (select from complete c
    where c.found = ${sql.lit(name)} and c.locale = ${sql.lit(target.locale)} and c.article_id = e.article_id)`;

/**
 * Searches for the entries that match the whole query and returns the keys (article id and language) of the best ones. A target is a group
 * of articles, such as `here` for those in the language of the page. Each target gets up to `limit` results.
 */
export const findBest = async (
  db: Kysely<SearchTables>,
  targets: SearchTargets,
  limit: number,
): Promise<ByTarget<RankedKey[]>> => {
  const complete = targetNames.flatMap((name) => allCompleteOf(name, targets));
  const { rows } = await sql<FoundRow>`with complete as materialized (${unionAll(complete)}),
    partial as (${unionAll([])}),
    ${sql.join(rankingOf(targets, sql`found`))}
    select found, id, locale, score, place from placed where place <= ${sql.lit(limit)}`.execute(db);
  return keysIn(rows);
};
