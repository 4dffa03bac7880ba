import { type RawBuilder, sql } from 'kysely';
import type { SearchTarget, TargetName } from './search-target.ts';

/**
 * Maximum number of matches that are ranked, by where they match: ranking all matches of a common word takes longer than everything else
 * (bench/search). Matches that are not ranked follow the others, newest first.
 */
const IN_TITLE = 100;
const IN_HEAD = 60;
export const TEXT_CANDIDATES = 150;
/** Number of texts that are checked for a phrase. */
const READ_FOR_PHRASE = 600;
/** Number of matches of all words from which matches in title and summary alone are enough. */
const MANY = 3_000;

/**
 * A condition that is always true and that the planner takes for expensive. Postgres ignores that long tsvectors are stored apart from
 * their rows, and would otherwise read all of them for a common word instead of using the index.
 */
const plannerCostHint = sql<boolean>`(e.title_words >= 0 or to_tsvector('simple', e.date) is null)`;

const inLocale = ({ locale, scope }: SearchTarget) =>
  sql<boolean>`e.locale = ${sql.lit(locale)} and ${plannerCostHint} and ${scope ?? sql`true`}`;

/**
 * Returns the SQL condition that an entry `e` of the search index matches the whole query of `target`, which also sets the language and the
 * articles that are searched.
 */
export const inWhole = (target: SearchTarget) =>
  sql<boolean>`${inLocale(target)} and e.whole @@ ${target.matchAll}::tsquery`;

/**
 * The number of matches of a target as SQL, and the table (`article_id`) of the newest `TEXT_CANDIDATES`, if they were looked up for
 * counting.
 */
export interface Counted {
  total: RawBuilder<number>;
  newest: RawBuilder<unknown> | undefined;
}

const NEWEST_FIRST = sql`e.date desc, e.sequence desc`;
/** Short titles first: a title without other words ranks highest. */
const SHORT_TITLES_FIRST = sql`e.title_words, e.date desc, e.sequence desc`;

const pick = (target: SearchTarget, condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql`(
  select e.article_id from search_entry e where ${inLocale(target)} and ${condition} order by ${order} limit ${limit})`;

/** Returns true if the searched word is in so many titles that no text without it in its title would rank among the first. */
const hasEnoughTitles = ({ documentFrequency, scope }: SearchTarget): boolean =>
  scope === undefined && (documentFrequency?.titles ?? 0) >= IN_TITLE;

/** For targets whose matches were not counted. The `total` of 0 stands for an unknown number. */
export const uncounted: Counted = { total: sql`0`, newest: undefined };

/**
 * Returns SQL for the union of the given selects, which has no rows if `condition` is false. The condition does not depend on a row, so
 * Postgres checks it once and skips the selects if it is false.
 */
export const unionIf = (condition: RawBuilder<unknown>, picked: RawBuilder<unknown>[]) =>
  sql`select * from (${sql.join(picked, sql` union `)}) picked where ${condition}`;

/**
 * Returns SQL for the ids (`article_id`) of those entries that match the whole query and are worth ranking: matches in the title, matches
 * in title and summary, and the newest matches. Ranking all matches of a common word would take too long.
 */
export const completeCandidates = (target: SearchTarget, { newest, total }: Counted): RawBuilder<unknown> => {
  const inTitle =
    target.title === undefined
      ? []
      : [pick(target, sql`e.head @@ ${target.title}::tsquery`, SHORT_TITLES_FIRST, IN_TITLE)];
  if (!newest && hasEnoughTitles(target)) return sql`${sql.join(inTitle)}`;
  const half = sql`e.head @@ ${target.matchAny}::tsquery and e.whole @@ ${target.matchAll}::tsquery`;
  const picked = [...inTitle, pick(target, sql`e.head @@ ${target.matchAll}::tsquery`, NEWEST_FIRST, IN_HEAD)];
  const inHalf =
    target.clauses > 1 ? [unionIf(sql`${total} < ${sql.lit(MANY)}`, [pick(target, half, NEWEST_FIRST, IN_HEAD)])] : [];
  if (!newest) return sql`${sql.join([...picked, ...inHalf, inTexts(target)], sql` union `)}`;
  const hasMore = sql`${total} >= ${sql.lit(TEXT_CANDIDATES)}`;
  return sql`select article_id from ${newest} newest union ${unionIf(hasMore, [...picked, ...inHalf])}`;
};

/**
 * Returns the number of matches of a query in one language that are certainly ranked, provided that there are so many. Results beyond this
 * number may include unranked matches.
 */
export const candidateLimit = (target: SearchTarget, { newest }: Counted): number =>
  !newest && hasEnoughTitles(target) ? IN_TITLE : TEXT_CANDIDATES;

/**
 * Selects the newest matches in the whole text. For a phrase, only the text shows whether words are adjacent, and reading all texts that
 * contain two common words takes too long: the newest `READ_FOR_PHRASE` are read.
 */
const inTexts = (target: SearchTarget): RawBuilder<unknown> => {
  if (target.matchLoosely === undefined)
    return pick(target, sql`e.whole @@ ${target.matchAll}::tsquery`, NEWEST_FIRST, TEXT_CANDIDATES);
  return sql`(select e.article_id from (
      select e.article_id, e.whole, e.date, e.sequence from search_entry e
      where ${inLocale(target)} and e.whole @@ ${target.matchLoosely}::tsquery order by ${NEWEST_FIRST} limit ${READ_FOR_PHRASE}) e
    where e.whole @@ ${target.matchAll}::tsquery order by ${NEWEST_FIRST} limit ${TEXT_CANDIDATES})`;
};

const PART_IN_TITLE = 60;
const PART_IN_TEXT = 80;
const PAIRED = 50;
/** Number of clauses that are searched in pairs, and by themselves: the rarest. */
const RAREST = 4;
const ALONE = 3;
/** A clause with at least this many matches is too unspecific to be searched by itself, unless it is the rarest. */
const COMMON = 2_000;

/**
 * Returns SQL selects for the ids (`article_id`) of entries that match a part of the query. A part is a required word or phrase together
 * with its alternatives, such as synonyms; an entry matches it with any one of them. Each part is searched in titles; only the rarest
 * parts, alone or in pairs, are searched in the whole text.
 */
export const partialCandidates = (target: SearchTarget): RawBuilder<unknown>[] => {
  const rarest = target.parts.toSorted((one, other) => one.articles - other.articles);
  const titles = rarest.flatMap(({ title }) => title ?? []);
  const pairs = rarest
    .slice(0, RAREST)
    .flatMap((one, index) => rarest.slice(index + 1, RAREST).map((other) => `${one.text} & ${other.text}`));
  const alone = rarest.slice(0, ALONE).filter(({ articles }, index) => index === 0 || articles < COMMON);
  const texts = [
    ...(rarest.length > 2 ? pairs.map((pair) => ({ query: pair, most: PAIRED })) : []),
    ...alone.map(({ text }) => ({ query: text, most: PART_IN_TEXT })),
  ];
  return [
    ...pickEach(
      target,
      'head',
      titles.map((query) => ({ query, most: PART_IN_TITLE })),
      SHORT_TITLES_FIRST,
    ),
    ...pickEach(target, 'whole', texts, NEWEST_FIRST),
  ];
};

/**
 * Selects the first matches of each query, up to its `most`. One statement covers all queries, since planning one takes Postgres as long as
 * executing it.
 */
const pickEach = (
  target: SearchTarget,
  column: 'head' | 'whole',
  queries: { query: string; most: number }[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  if (queries.length === 0) return [];
  const part = sql.ref(`e.${column}`);
  return [
    sql`select found.article_id
      from unnest(${queries.map(({ query }) => query)}::tsquery[], ${queries.map(({ most }) => most)}::int[]) as part(query, most)
      cross join lateral (select e.article_id from search_entry e where ${inLocale(target)} and ${part} @@ part.query
        order by ${order} limit part.most) found`,
  ];
};

/** The reason an entry is a candidate: it matches all of a target or a part of it. */
export type CandidateSource = TargetName | `part ${TargetName}`;

/**
 * Returns SQL that adds to each `article_id` of the select `picked` the language and the reason for which it was selected (`found`).
 * Entries that contain an excluded word of the query are left out.
 */
export const candidatesFor = (
  found: CandidateSource,
  { locale, exclude }: SearchTarget,
  picked: RawBuilder<unknown>,
) => {
  const isAllowed =
    exclude === undefined
      ? sql`true`
      : sql`not (select e.whole @@ ${exclude}::tsquery from search_entry e
    where e.article_id = picked.article_id and e.locale = ${sql.lit(locale)})`;
  return sql`select ${sql.lit(found)} as found, ${sql.lit(locale)} as locale, article_id from (${picked}) picked where ${isAllowed}`;
};

/** Returns SQL for the union of the given selects, with duplicates; a select without rows if none is given. */
export const unionAll = (candidates: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  candidates.length > 0
    ? sql.join(candidates, sql` union all `)
    : sql`select null as found, null as locale, null::uuid as article_id where false`;
