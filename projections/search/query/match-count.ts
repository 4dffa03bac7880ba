import { type RawBuilder, sql } from 'kysely';
import { type Counted, inWhole, TEXT_CANDIDATES } from './candidates.ts';
import type { SearchTarget } from './search-target.ts';

/** The number of matches of one of the counted targets. */
export interface Count extends Counted {
  name: 'here' | 'alone';
  /** The name of its number in the table `counted`. */
  column: string;
  target: SearchTarget;
  /** Tables for a `with`, and the SQL for the number of matches, which may refer to them. */
  tables: RawBuilder<unknown>[];
  howMany: RawBuilder<number>;
  /** All matches: a table with `article_id`, `date` and `sequence`. */
  all: RawBuilder<unknown>;
}

/**
 * Returns SQL that counts the index entries (each is one language of an article) that match the query in `target`. The result is an array
 * with one element; it is empty if nothing can match. For a single frequent word, the SQL is the number that is already stored.
 */
export const matchCountOf = (name: Count['name'], target: SearchTarget): Count[] => {
  if (target.matchAll === undefined) return [];
  const column = `${name}_${target.locale}`;
  const of = { name, column, target, total: sql<number>`(select ${sql.ref(column)} from counted)` };
  const matched = sql`select e.article_id, e.date, e.sequence from search_entry e where ${inWhole(target)}`;
  if (!target.scope && target.documentFrequency && target.documentFrequency.articles > TEXT_CANDIDATES) {
    return [
      {
        ...of,
        newest: undefined,
        tables: [],
        howMany: sql.lit(target.documentFrequency.articles),
        all: sql`(${matched})`,
      },
    ];
  }
  const [all, newest] = [sql.ref(`${column}_matched`), sql.ref(`${column}_newest`)];
  const tables = [
    sql`${all} as materialized (${matched})`,
    sql`${newest} as materialized (select article_id from ${all} order by date desc, sequence desc limit ${sql.lit(TEXT_CANDIDATES)})`,
  ];
  return [{ ...of, newest, tables, howMany: sql<number>`(select count(*) from ${all})`, all }];
};

/** Returns SQL for a table named `counted` with one row of numbers: that of each target in its `column`, and `total`, the sum. */
export const matchCountTable = (counts: Count[]): RawBuilder<unknown> => {
  if (counts.length === 0) return sql`counted as materialized (select 0 as total)`;
  const columns = counts.map(({ column }) => sql.ref(column));
  const numbers = counts.map(({ howMany }, index) => sql`${howMany} as ${columns[index]}`);
  return sql`counted as materialized (
    select ${sql.join(columns)}, ${sql.join(columns, sql` + `)} as total from (select ${sql.join(numbers)} offset 0) n)`;
};
