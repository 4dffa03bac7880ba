import { sql } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { GeneratedQuery } from '../query-kinds.ts';

/** BM25F as the site has it, without the bonuses for whole titles. */
const K1 = 2;
const FIELD_WEIGHTS = { title: 9, summary: 1.6, body: 1 };

/**
 * Builds an inverted index in Postgres tables from the site's search index: one row per lexeme, with the entries in which it occurs and its
 * BM25F score in each, as arrays. Entries have numbers in the order of their dates.
 */
export const buildPostingTables = async (read: ReadDatabase): Promise<void> => {
  await sql`create schema if not exists bench`.execute(read);
  await sql`create table bench.entry as
    select row_number() over (order by date, sequence)::int as number, article_id,
      body_words, title_words, summary_words from search_entry where locale = 'pt'`.execute(read);
  await sql`create unique index on bench.entry (number)`.execute(read);
  await sql`create table bench.posting as
    with mean as (select avg(body_words) as body, avg(title_words) as title, avg(summary_words) as summary from bench.entry),
    term as (
      select u.lexeme, b.number,
        ${FIELD_WEIGHTS.title} * cardinality(array_positions(u.weights, 'A')) / (0.4 + 0.6 * b.title_words / mean.title)
        + ${FIELD_WEIGHTS.summary} * cardinality(array_positions(u.weights, 'B')) / (0.7 + 0.3 * b.summary_words / mean.summary)
        + cardinality(array_positions(u.weights, 'D')) / (0.35 + 0.65 * b.body_words / mean.body) as tf
      from bench.entry b join search_entry e on e.article_id = b.article_id and e.locale = 'pt',
        mean, unnest(e.whole) u)
    select lexeme, array_agg(number order by number) as entries,
      array_agg((tf / (tf + ${K1}))::real order by number) as scores, count(*)::int as articles
    from term group by lexeme`.execute(read);
  await sql`create unique index on bench.posting (lexeme) include (articles)`.execute(read);
  await sql`analyze bench.entry`.execute(read);
  await sql`analyze bench.posting`.execute(read);
};

/** Returns the bytes of the tables and their indexes. */
export const sizeOfPostings = async (read: ReadDatabase): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('bench.entry') + pg_total_relation_size('bench.posting') as bytes`.execute(read);
  return Number(rows[0]!.bytes);
};

/** Counts and ranks the entries that have all lexemes and returns the best: one statement, without cards, texts and highlights. */
export const searchPostings = async (read: ReadDatabase, { tsquery }: GeneratedQuery, limit: number) => {
  const lexemes = [...tsquery.matchAll(/'([^']+)'/g)].map(([, lexeme]) => lexeme!);
  return sql`
    with total as (select count(*) as n from bench.entry),
    hit as (
      select u.number, sum(u.score * ln(1 + n / p.articles)) as score
      from total, bench.posting p cross join lateral unnest(p.entries, p.scores) as u(number, score)
      where p.lexeme = any(${lexemes}::text[]) group by u.number having count(*) = ${lexemes.length})
    select article_id, score, found from (
      select number, score, count(*) over () as found from hit order by score desc, number desc limit ${limit}) best
    join bench.entry using (number) order by score desc`.execute(read);
};
