import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { scoresOf } from './bm25f.ts';
import type { CandidateSource } from './candidates.ts';
import { type ByTarget, type SearchTarget, type SearchTargets, type TargetName, targetNames } from './search-target.ts';

/** One language of an article. */
export interface EntryKey {
  id: string;
  locale: Locale;
}

/** An entry and its score; undefined if it was not ranked because there are too many matches. */
export interface RankedKey extends EntryKey {
  score: number | undefined;
}

/** A row of `placed`. */
export interface FoundRow extends RankedKey {
  found: 'total' | CandidateSource;
  place: string;
}

/**
 * Returns the SQL tables (for a `with` clause) that score the found entries of the tables `complete` and `partial` and number them by rank.
 * The last of these tables is named `placed`. `list` is an SQL expression; entries for which it has the same value are numbered together,
 * from 1. `rest` selects further matches, which get no score and follow at the end.
 */
export const rankingOf = (
  targets: SearchTargets,
  list: RawBuilder<unknown>,
  rest: RawBuilder<unknown>[] = [],
): RawBuilder<unknown>[] => [
  ...scoresOf(oneOfEachLanguage(targets), sql`select * from complete union all select * from partial`),
  sql`placed as (
    select found, article_id as id, locale, score, row_number() over (
      partition by ${list} order by found = 'alone', score desc nulls last, date desc, sequence desc) as place
    from (
      select each.found, article_id, locale, date, sequence,
        case when each.found like 'part %' then score * sqrt(share) else score end as score
      from scored cross join unnest(scored.found) as each(found)
      ${sql.join(
        rest.map((each) => sql`union all select found, article_id, locale, date, sequence, null from (${each}) rest`),
        sql` `,
      )}) listed)`,
];

/** Returns one target per language: all targets of a language have the same query. */
const oneOfEachLanguage = (targets: SearchTargets): SearchTarget[] => [
  ...new Map(
    targetNames.flatMap((name) => targets[name].map((target): [Locale, SearchTarget] => [target.locale, target])),
  ).values(),
];

/**
 * Groups the rows of a search result by target and sorts each group by rank. A target is a group of articles: `here` in the language of the
 * page, `there` in another language, `alone` for articles that do not exist in that of the page. Returns the full matches, or with `part`
 * the partial ones.
 */
export const keysIn = (rows: FoundRow[], part: 'part ' | '' = ''): ByTarget<RankedKey[]> => {
  const of = (name: TargetName): RankedKey[] =>
    rows
      .filter(({ found }) => found === `${part}${name}`)
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map(({ id, locale, score }) => ({ id, locale, score: score ?? undefined }));
  return { here: of('here'), there: of('there'), alone: of('alone') };
};
