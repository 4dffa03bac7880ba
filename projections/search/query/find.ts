import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { Aim } from './aim.ts';
import { scoresOf } from './score.ts';

/** One language of an article. */
export interface EntryKey {
  id: string;
  locale: Locale;
}

/** An entry and how well it answers; undefined where it was not weighed, being one of too many. */
export interface RankedKey extends EntryKey {
  score: number | undefined;
}

/**
 * So many matches are weighed of each kind: weighing all matches of a common word takes longer than everything else (bench/search).
 * Those that are not weighed follow, newest first.
 */
const IN_TITLE = 100;
const IN_HEAD = 60;
const IN_TEXT = 150;
/** Texts that are read for a phrase. */
const READ_FOR_PHRASE = 600;
/** Where so many have all the words, enough have all of them in title and summary. */
const MANY = 3_000;

/** What meets an aim: how many entries, and the newest of them where they had to be looked up to be counted. */
export interface Counted {
  total: number;
  newest: string[] | undefined;
}

/** How many entries meet the aim. */
export const countFound = async (db: Kysely<SearchTables>, aim: Aim): Promise<Counted> => {
  if (aim.match === undefined) return { total: 0, newest: undefined };
  if (!aim.scope && aim.known && aim.known.articles > IN_TEXT) return { total: aim.known.articles, newest: undefined };
  const { rows } = await sql<Counted>`
    with matched as materialized (select e.article_id, e.date, e.sequence from search_entry e where ${inWhole(aim)})
    select (select count(*)::int from matched) as total,
      array(select article_id from matched order by date desc, sequence desc limit ${IN_TEXT}) as newest`.execute(db);
  return rows[0]!;
};

/** The entries that meet the aim, the best first. */
export const findKeys = async (
  db: Kysely<SearchTables>,
  aim: Aim,
  counted: Counted,
  offset: number,
  limit: number,
): Promise<RankedKey[]> => {
  if (aim.match === undefined) return [];
  const weighed = !counted.newest && hasEnoughTitles(aim) ? IN_TITLE : IN_TEXT;
  const ranked = sql`ranked as (${scoresOf(aim, completeCandidates(aim, counted))})`;
  const { rows } = await sql<RankedKey>`
    with ${ranked} select article_id as id, locale, score
    from ${offset + limit <= weighed ? sql`ranked` : sql`(${withTheRest(aim)}) found`}
    order by score desc nulls last, date desc, sequence desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** Entries that meet a part of the aim, or all of it, the best first. */
export const findPartly = async (db: Kysely<SearchTables>, aim: Aim, limit: number): Promise<RankedKey[]> => {
  const candidates = partialCandidates(aim);
  if (!candidates) return [];
  const { rows } = await sql<RankedKey>`
    with ranked as (${scoresOf(aim, candidates)})
    select article_id as id, locale, score * sqrt(share) as score from ranked
    order by score * sqrt(share) desc, date desc, sequence desc limit ${limit}`.execute(db);
  return rows;
};

const inLocale = ({ locale, scope }: Aim) => sql<boolean>`e.locale = ${sql.lit(locale)} and ${scope ?? sql`true`}`;
const inWhole = (aim: Aim) => sql<boolean>`${inLocale(aim)} and e.whole @@ ${aim.match}::tsquery`;

const NEWEST = sql`e.date desc, e.sequence desc`;
/** Short titles first: a title that says nothing else is worth most. */
const SHORTEST = sql`e.title_words, e.date desc, e.sequence desc`;

const pick = (aim: Aim, condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql`(
  select e.article_id from search_entry e where ${inLocale(aim)} and ${condition} order by ${order} limit ${limit})`;

/** So many titles have the word that no text without it in its title would come among the first. */
const hasEnoughTitles = ({ known, scope }: Aim): boolean => scope === undefined && (known?.titles ?? 0) >= IN_TITLE;

/** Indexed questions, each answered by small rows alone. */
const completeCandidates = (aim: Aim, { newest, total }: Counted): RawBuilder<unknown> => {
  if (newest && newest.length < IN_TEXT) return sql`select unnest(${newest}::uuid[]) as article_id`;
  const inTitle = aim.title === undefined ? [] : [pick(aim, sql`e.head @@ ${aim.title}::tsquery`, SHORTEST, IN_TITLE)];
  if (!newest && hasEnoughTitles(aim)) return sql`${sql.join(inTitle)}`;
  const half = sql`e.head @@ ${aim.any}::tsquery and e.whole @@ ${aim.match}::tsquery`;
  const picked = [
    ...inTitle,
    pick(aim, sql`e.head @@ ${aim.match}::tsquery`, NEWEST, IN_HEAD),
    ...(aim.clauses > 1 && total < MANY ? [pick(aim, half, NEWEST, IN_HEAD)] : []),
    newest ? sql`select unnest(${newest}::uuid[])` : inTexts(aim),
  ];
  return sql`${sql.join(picked, sql` union `)}`;
};

/**
 * Whether words stand side by side is told by the texts, and to read all that have two common words takes too long: only the newest
 * of those are read.
 */
const inTexts = (aim: Aim): RawBuilder<unknown> => {
  if (aim.bag === undefined) return pick(aim, sql`e.whole @@ ${aim.match}::tsquery`, NEWEST, IN_TEXT);
  return sql`(select e.article_id from (
      select e.article_id, e.whole, e.date, e.sequence from search_entry e
      where ${inLocale(aim)} and e.whole @@ ${aim.bag}::tsquery order by ${NEWEST} limit ${READ_FOR_PHRASE}) e
    where e.whole @@ ${aim.match}::tsquery order by ${NEWEST} limit ${IN_TEXT})`;
};

const PART_IN_TITLE = 60;
const PART_IN_TEXT = 80;
const PAIRED = 50;
/** Clauses that are paired, and that are looked up alone: the rarest. */
const RAREST = 4;
const ALONE = 3;
/** A clause that so many have tells too little by itself. */
const COMMON = 2_000;

const partialCandidates = (aim: Aim): RawBuilder<unknown> | undefined => {
  const rarest = aim.parts.toSorted((one, other) => one.articles - other.articles);
  const pairs = rarest
    .slice(0, RAREST)
    .flatMap((one, index) => rarest.slice(index + 1, RAREST).map((other) => `${one.text} & ${other.text}`));
  const picked = [
    ...rarest.flatMap(({ title }) =>
      title === undefined ? [] : [pick(aim, sql`e.head @@ ${title}::tsquery`, SHORTEST, PART_IN_TITLE)],
    ),
    ...(rarest.length > 2 ? pairs.map((pair) => pick(aim, sql`e.whole @@ ${pair}::tsquery`, NEWEST, PAIRED)) : []),
    ...rarest
      .slice(0, ALONE)
      .filter(({ articles }, index) => index === 0 || articles < COMMON)
      .map(({ text }) => pick(aim, sql`e.whole @@ ${text}::tsquery`, NEWEST, PART_IN_TEXT)),
  ];
  return picked.length > 0 ? sql`${sql.join(picked, sql` union `)}` : undefined;
};

const withTheRest = (aim: Aim): RawBuilder<unknown> => sql`
  select e.article_id, e.locale, e.date, e.sequence, ranked.score
  from search_entry e left join ranked using (article_id) where ${inWhole(aim)}`;
