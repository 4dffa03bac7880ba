import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { Aim } from './aim.ts';
import { best } from './best.ts';
import {
  type Counted,
  completeCandidates,
  IN_TEXT,
  inWhole,
  onlyWhere,
  partialCandidates,
  uncounted,
} from './candidates.ts';

/** One language of an article. */
export interface EntryKey {
  id: string;
  locale: Locale;
}

/** An entry and how well it answers; undefined where it was not weighed, being one of too many. */
export interface RankedKey extends EntryKey {
  score: number | undefined;
}

/** Which part of what was found is shown. */
export interface Window {
  offset: number;
  limit: number;
}

const names = ['here', 'there', 'alone'] as const;
type Name = (typeof names)[number];

/** Something for articles in the language of the page, for the other language of those, and for articles that exist in the other one alone. */
export type ByAim<Of> = Record<Name, Of>;
export type Aims = ByAim<Aim | undefined>;

/** Where fewer than `than` have everything: so many are found of each aim, and so many together with what has a part. */
export interface Few {
  than: number;
  each: number;
  filled: number;
}

/** Keys, the best first. */
export interface FoundKeys {
  /** How many meet the aims of `here` and `alone`. */
  total: number;
  /** Where they are few, all of them, with what is found `there`; else those in the window, as if the two were one list. */
  keys: ByAim<RankedKey[]>;
  /** Where all of those are few: what meets a part of an aim. */
  partial: ByAim<RankedKey[]>;
}

/**
 * Counts and finds what meets the aims: one statement, since another question costs as much as an answer. What is asked of few alone stands behind
 * conditions that are judged before anything is looked up.
 */
export const findKeys = async (db: Kysely<SearchTables>, aims: Aims, window: Window, few: Few): Promise<FoundKeys> => {
  const counts = { here: countedOf('here', aims.here), alone: countedOf('alone', aims.alone) };
  const totals = [counts.here, counts.alone].flatMap((of) => (of ? [of.howMany] : []));
  const tables = [
    ...[counts.here, counts.alone].flatMap((of) => of?.tables ?? []),
    sql`counted as materialized (select ${counts.here?.howMany ?? sql`0`} as here, ${counts.alone?.howMany ?? sql`0`} as alone,
      ${totals.length > 0 ? sql.join(totals, sql` + `) : sql`0`} as total)`,
    ...names.map(
      (name) => sql`${sql.ref(name)} as materialized (${completeOf(name, aims, counts, window, few) ?? nothing})`,
    ),
    sql`known as materialized (select count(distinct id) as complete from (${sql.join(
      names.map((name) => sql`select id from ${sql.ref(name)}`),
      sql` union all `,
    )}) k)`,
  ];
  const parts = isSurelyMany(aims.here, few) ? [] : names.flatMap((name) => partlyOf(name, aims[name], few));
  const { rows } = await sql<FoundRow>`with ${sql.join(tables)}
    select 'total' as found, null::uuid as id, null as locale, total::float8 as score, 0 as place from counted
    ${sql.join(
      [...names.map((name) => rowsOf(name, sql.ref(name))), ...parts].map((part) => sql`union all ${part}`),
      sql` `,
    )}`.execute(db);
  return foundIn(rows);
};

interface FoundRow extends RankedKey {
  found: 'total' | Name | `part ${Name}`;
  place: string;
}

const rowsOf = (found: FoundRow['found'], of: RawBuilder<unknown>) =>
  sql`select ${sql.lit(found)} as found, id, locale, score, place from ${of} k`;

const nothing = sql`select null::uuid as id, null as locale, null::float8 as score, null::bigint as place where false`;

const foundIn = (rows: FoundRow[]): FoundKeys => {
  const of = (name: FoundRow['found']): RankedKey[] =>
    rows
      .filter(({ found }) => found === name)
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map(({ id, locale, score }) => ({ id, locale, score: score ?? undefined }));
  return {
    total: rows.find(({ found }) => found === 'total')!.score ?? 0,
    keys: { here: of('here'), there: of('there'), alone: of('alone') },
    partial: { here: of('part here'), there: of('part there'), alone: of('part alone') },
  };
};

type Own = Counted & { howMany: RawBuilder<number>; tables: RawBuilder<unknown>[] };

/** How what meets an aim is counted. One word that so many have needs no counting: their number is kept. */
const countedOf = (name: 'here' | 'alone', aim: Aim | undefined): Own | undefined => {
  if (aim?.match === undefined) return undefined;
  const total = sql<number>`(select ${sql.ref(name)} from counted)`;
  if (!aim.scope && aim.known && aim.known.articles > IN_TEXT) {
    return { total, newest: undefined, howMany: sql.lit(aim.known.articles), tables: [] };
  }
  const [matched, newest] = [sql.ref(`${name}_matched`), sql.ref(`${name}_newest`)];
  const tables = [
    sql`${matched} as materialized (select e.article_id, e.date, e.sequence from search_entry e where ${inWhole(aim)})`,
    sql`${newest} as materialized (select article_id from ${matched} order by date desc, sequence desc limit ${sql.lit(IN_TEXT)})`,
  ];
  return { total, newest, howMany: sql<number>`(select count(*) from ${matched})`, tables };
};

const isFew = ({ than }: Few) => sql<boolean>`(select total from counted) < ${sql.lit(than)}`;

/** So many have the one word that was asked for that nothing needs to be filled up. */
const isSurelyMany = (here: Aim | undefined, { than }: Few): boolean =>
  here?.match !== undefined && !here.scope && (here.known?.articles ?? 0) >= than;

const completeOf = (
  name: Name,
  aims: Aims,
  counts: { here: Own | undefined; alone: Own | undefined },
  window: Window,
  few: Few,
): RawBuilder<unknown> | undefined => {
  const aim = aims[name];
  if (aim?.match === undefined) return undefined;
  const [offset, limit, each] = [sql.lit(window.offset), sql.lit(window.limit), sql.lit(few.each)];
  if (name === 'there') {
    if (isSurelyMany(aims.here, few)) return undefined;
    return best(aim, uncounted, onlyWhere(isFew(few), [completeCandidates(aim, uncounted)]), {
      limit: each,
      offset: sql`0`,
    });
  }
  const before = name === 'alone' && counts.here;
  const part = {
    limit: before ? sql`${limit} - (select count(*) from here)` : limit,
    offset: before ? sql`greatest(0, ${offset} - ${before.total})` : offset,
  };
  return best(aim, counts[name]!, completeCandidates(aim, counts[name]!), {
    limit: sql`case when ${isFew(few)} then ${each} else ${part.limit} end`,
    offset: sql`case when ${isFew(few)} then 0 else ${part.offset} end`,
    last: window.offset + window.limit,
  });
};

const partlyOf = (name: Name, aim: Aim | undefined, few: Few): RawBuilder<unknown>[] => {
  const candidates = aim && partialCandidates(aim);
  if (!candidates) return [];
  const isVeryFew = sql`${isFew(few)} and (select complete from known) < ${sql.lit(few.than)}`;
  const limit = sql`${sql.lit(few.filled)} + (select complete from known)`;
  const part = best(aim, uncounted, onlyWhere(isVeryFew, [candidates]), { limit, offset: sql`0`, isPart: true });
  return [rowsOf(`part ${name}`, sql`(${part})`)];
};

/** The best of each aim that meet all of it, so many at most. */
export const findBest = async (db: Kysely<SearchTables>, aims: Aims, limit: number): Promise<ByAim<RankedKey[]>> => {
  const parts = names.flatMap((name) => {
    const aim = aims[name];
    if (aim?.match === undefined) return [];
    const found = best(aim, uncounted, completeCandidates(aim, uncounted), { limit: sql.lit(limit), offset: sql`0` });
    return [rowsOf(name, sql`(${found})`)];
  });
  const { rows } =
    await sql<FoundRow>`select 'total' as found, null::uuid as id, null as locale, 0::float8 as score, 0 as place
    ${sql.join(
      parts.map((part) => sql`union all ${part}`),
      sql` `,
    )}`.execute(db);
  return foundIn(rows).keys;
};
