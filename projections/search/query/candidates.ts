import { type RawBuilder, sql } from 'kysely';
import type { SearchTarget, TargetName } from './search-target.ts';

/**
 * So many matches are weighed of each kind: weighing all matches of a common word takes longer than everything else (bench/search).
 * Those that are not weighed follow, newest first.
 */
const IN_TITLE = 100;
const IN_HEAD = 60;
export const TEXT_CANDIDATES = 150;
/** Texts that are read for a phrase. */
const READ_FOR_PHRASE = 600;
/** Number of matches of all words from which matches in title and summary alone are enough. */
const MANY = 3_000;

/**
 * Always met, and dear to look at: Postgres does not count that long tsvectors are stored apart from their rows, and would read all of them for a
 * common word instead of asking the index.
 */
const plannerCostHint = sql<boolean>`(e.title_words >= 0 or to_tsvector('simple', e.date) is null)`;

const inLocale = ({ locale, scope }: SearchTarget) =>
  sql<boolean>`e.locale = ${sql.lit(locale)} and ${plannerCostHint} and ${scope ?? sql`true`}`;

/** Entries, `e`, that meet the aim. */
export const inWhole = (aim: SearchTarget) => sql<boolean>`${inLocale(aim)} and e.whole @@ ${aim.matchAll}::tsquery`;

/**
 * The number of matches of a target as SQL, and the table (`article_id`) of the newest `TEXT_CANDIDATES`, if they were looked up for
 * counting.
 */
export interface Counted {
  total: RawBuilder<number>;
  newest: RawBuilder<unknown> | undefined;
}

const NEWEST = sql`e.date desc, e.sequence desc`;
/** Short titles first: a title that says nothing else is worth most. */
const SHORTEST = sql`e.title_words, e.date desc, e.sequence desc`;

const pick = (aim: SearchTarget, condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql`(
  select e.article_id from search_entry e where ${inLocale(aim)} and ${condition} order by ${order} limit ${limit})`;

/** So many titles have the word that no text without it in its title would come among the first. */
const hasEnoughTitles = ({ documentFrequency, scope }: SearchTarget): boolean =>
  scope === undefined && (documentFrequency?.titles ?? 0) >= IN_TITLE;

/** Nothing is known of how many there are. */
export const uncounted: Counted = { total: sql`0`, newest: undefined };

/** Picks where a condition on all that was found is met, and else nothing: it is asked once, before anything is looked up. */
export const unionIf = (condition: RawBuilder<unknown>, picked: RawBuilder<unknown>[]) =>
  sql`select * from (${sql.join(picked, sql` union `)}) picked where ${condition}`;

/** Indexed questions, each answered by small rows alone: those of the entries that meet the aim that may answer it best. */
export const completeCandidates = (aim: SearchTarget, { newest, total }: Counted): RawBuilder<unknown> => {
  const inTitle = aim.title === undefined ? [] : [pick(aim, sql`e.head @@ ${aim.title}::tsquery`, SHORTEST, IN_TITLE)];
  if (!newest && hasEnoughTitles(aim)) return sql`${sql.join(inTitle)}`;
  const half = sql`e.head @@ ${aim.matchAny}::tsquery and e.whole @@ ${aim.matchAll}::tsquery`;
  const picked = [...inTitle, pick(aim, sql`e.head @@ ${aim.matchAll}::tsquery`, NEWEST, IN_HEAD)];
  const inHalf = aim.clauses > 1 ? [unionIf(sql`${total} < ${sql.lit(MANY)}`, [pick(aim, half, NEWEST, IN_HEAD)])] : [];
  if (!newest) return sql`${sql.join([...picked, ...inHalf, inTexts(aim)], sql` union `)}`;
  const hasMore = sql`${total} >= ${sql.lit(TEXT_CANDIDATES)}`;
  return sql`select article_id from ${newest} newest union ${unionIf(hasMore, [...picked, ...inHalf])}`;
};

/** So many are weighed of what meets the aim. */
export const candidateLimit = (aim: SearchTarget, { newest }: Counted): number =>
  !newest && hasEnoughTitles(aim) ? IN_TITLE : TEXT_CANDIDATES;

/**
 * Selects phrase matches. Only the texts tell if words are adjacent, and reading all texts that contain two common words takes too long:
 * only the newest of them are read.
 */
const inTexts = (aim: SearchTarget): RawBuilder<unknown> => {
  if (aim.matchLoosely === undefined)
    return pick(aim, sql`e.whole @@ ${aim.matchAll}::tsquery`, NEWEST, TEXT_CANDIDATES);
  return sql`(select e.article_id from (
      select e.article_id, e.whole, e.date, e.sequence from search_entry e
      where ${inLocale(aim)} and e.whole @@ ${aim.matchLoosely}::tsquery order by ${NEWEST} limit ${READ_FOR_PHRASE}) e
    where e.whole @@ ${aim.matchAll}::tsquery order by ${NEWEST} limit ${TEXT_CANDIDATES})`;
};

const PART_IN_TITLE = 60;
const PART_IN_TEXT = 80;
const PAIRED = 50;
/** Clauses that are paired, and that are looked up alone: the rarest. */
const RAREST = 4;
const ALONE = 3;
/** A clause that so many have tells too little by itself. */
const COMMON = 2_000;

/** Entries that have some of what was asked for: picks that belong together. */
export const partialCandidates = (aim: SearchTarget): RawBuilder<unknown>[] => {
  const rarest = aim.parts.toSorted((one, other) => one.articles - other.articles);
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
      aim,
      'head',
      titles.map((query) => ({ query, most: PART_IN_TITLE })),
      SHORTEST,
    ),
    ...pickEach(aim, 'whole', texts, NEWEST),
  ];
};

/** The first that meet each query, as many as are wanted of it: one statement for all of them, since Postgres takes as long to plan one as to answer it. */
const pickEach = (
  aim: SearchTarget,
  column: 'head' | 'whole',
  queries: { query: string; most: number }[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  if (queries.length === 0) return [];
  const part = sql.ref(`e.${column}`);
  return [
    sql`select found.article_id
      from unnest(${queries.map(({ query }) => query)}::tsquery[], ${queries.map(({ most }) => most)}::int[]) as part(query, most)
      cross join lateral (select e.article_id from search_entry e where ${inLocale(aim)} and ${part} @@ part.query
        order by ${order} limit part.most) found`,
  ];
};

/** The reason an entry was found: it matches all of a target or a part of it. */
export type CandidateSource = TargetName | `part ${TargetName}`;

/** Returns the selected entries as candidates (`found`, `locale`, `article_id`), without those that contain an excluded word. */
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

/** Statements for candidates as one; without any, it finds nothing. */
export const unionAll = (candidates: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  candidates.length > 0
    ? sql.join(candidates, sql` union all `)
    : sql`select null as found, null as locale, null::uuid as article_id where false`;
