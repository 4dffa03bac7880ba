import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';

/** One language of an article. */
export interface EntryKey {
  id: string;
  locale: Locale;
}

/** What is looked for among the entries of one language. */
export interface Aim {
  locale: Locale;
  /** Texts of tsqueries: what must be met; that in the title; what is better the more of it there is; the exact words. */
  match: string;
  title: string | undefined;
  rank: string;
  exact: string;
  /** How many things were asked for. */
  clauses: number;
  /** Which of the entries, `e`, come into question. */
  scope: RawBuilder<boolean>;
}

/**
 * Only the newest matches are ranked, up to so many: ranking all matches of a common word takes longer than everything else
 * (bench/search). Those that are not ranked follow, newest first.
 */
const NEWEST = 200;
const NEWEST_IN_HEAD = 100;
const NEWEST_IN_TITLE = 100;

/** How many entries meet the aim. */
export const countFound = async (db: Kysely<SearchTables>, aim: Aim): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from search_entry e where ${inWhole(aim)}`.execute(db);
  return rows[0]!.total;
};

/** The entries that meet the aim, the best first. */
export const findKeys = async (
  db: Kysely<SearchTables>,
  aim: Aim,
  offset: number,
  limit: number,
): Promise<EntryKey[]> => {
  const { rows } = await sql<EntryKey>`
    with candidate as (${candidates(aim)}), ranked as (${ranked(aim)})
    select article_id as id, locale from ${offset + limit <= NEWEST ? sql`ranked` : sql`(${withTheRest(aim)}) found`}
    order by score desc nulls last, date desc, sequence desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

const inWhole = ({ locale, scope, match }: Aim) =>
  sql<boolean>`e.locale = ${sql.lit(locale)} and ${scope} and e.whole @@ ${match}::tsquery`;

/** Three indexed questions, each answered by small rows alone. */
const candidates = ({ locale, scope, match, title }: Aim): RawBuilder<unknown> => {
  const newest = (condition: RawBuilder<boolean>, limit: number) => sql`(
    select e.article_id from search_entry e where e.locale = ${sql.lit(locale)} and ${scope} and ${condition}
    order by e.date desc, e.sequence desc limit ${limit})`;
  const inHead = newest(sql`e.head @@ ${match}::tsquery`, NEWEST_IN_HEAD);
  const inText = newest(sql`e.whole @@ ${match}::tsquery`, NEWEST);
  if (title === undefined) return sql`${inHead} union ${inText}`;
  return sql`${newest(sql`e.head @@ ${title}::tsquery`, NEWEST_IN_TITLE)} union ${inHead} union ${inText}`;
};

/**
 * A title that says what was asked for is worth most, and more the less else it says; then its exact words, then summary and people,
 * then the text. Days by which an article is older than the newest candidate count little. Weighed by `bench/search-queries.json`.
 */
const ranked = ({ locale, title, rank, exact, clauses }: Aim): RawBuilder<unknown> => {
  const share = sql`${clauses}::int / greatest(${clauses}::numeric, e.title_words)`;
  const inTitle =
    title === undefined ? sql`0` : sql`case when e.head @@ ${title}::tsquery then 4 + 4 * ${share} else 0 end`;
  const exactly = sql`case when e.head @@ ${exact}::tsquery then 2 else 0 end`;
  const inHead = sql`4 * ts_rank('{0, 0, 0.4, 1}', e.head, ${rank}::tsquery)`;
  const inText = sql`ts_rank('{0.2, 0.2, 0.5, 1}', e.whole, ${rank}::tsquery, 1)`;
  const freshness = sql`0.2 / (1 + (max(e.date::date) over () - e.date::date) / 365.0)`;
  return sql`select e.article_id, e.locale, e.date, e.sequence, ${inTitle} + ${exactly} + ${inHead} + ${inText} + ${freshness} as score
    from candidate join search_entry e using (article_id) where e.locale = ${sql.lit(locale)}`;
};

const withTheRest = (aim: Aim): RawBuilder<unknown> => sql`
  select e.article_id, e.locale, e.date, e.sequence, ranked.score
  from search_entry e left join ranked using (article_id) where ${inWhole(aim)}`;
