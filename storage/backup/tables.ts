import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Sessions end with the installation; the other tables follow from the log, the secret or the migrations. Every other table is backed up,
 * except unlogged ones, whose content is not needed after a restart.
 */
const EXCLUDED_TABLES = [
  'session',
  'projection',
  'projection_heartbeat',
  'secret_fingerprint',
  'unfinished_restore',
  'job_run',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Maximum number of rows that are written at once. */
const WRITTEN = 1_000;
/** Maximum number of rows that are read at once: how long they are is only known then. */
const READ = 50;
/** Length of the text of a page. Postgres converts at most 256 MB to `jsonb`, and a row may have tens of megabytes. */
const PAGE_LENGTH = 4 * 1024 * 1024;

/** Returns the tables of schema `public` that a backup contains, each after the tables that it references. */
export const backedUpTables = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string; refers: string[] }>`
    select c.relname as name, array(
      select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`.execute(db);
  const waiting = new Map(
    rows.filter(({ name }) => !EXCLUDED_TABLES.includes(name)).map(({ name, refers }) => [name, refers]),
  );
  const kept: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, refers]) => !refers.some((other) => waiting.has(other)))?.[0];
    if (!next) throw new Error(`These tables refer to each other in a cycle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next);
    kept.push(next);
  }
  return kept;
};

/**
 * Yields the rows of a table as JSON objects, in arrays of up to 50; of fewer once a row was long. Must run in a transaction, in which only
 * one table is read at a time.
 */
export async function* readTable(trx: Kysely<Database>, table: string): AsyncIterable<string[]> {
  await sql`declare kept no scroll cursor for
    select row_to_json(t)::text as row from ${sql.id('public', table)} t`.execute(trx);
  for (let count = 1, longest = 1; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from kept`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
    longest = Math.max(longest, ...rows.map(({ row }) => row.length));
    count = Math.max(1, Math.min(READ, Math.floor(PAGE_LENGTH / longest)));
  }
  await sql`close kept`.execute(trx);
}

/**
 * Inserts rows into a table, given as one JSON object a line, and returns their number. Columns missing in the rows get their defaults.
 * Throws errors of `pg`.
 */
export const writeTable = async (
  trx: Kysely<Database>,
  table: string,
  lines: AsyncIterable<string>,
): Promise<number> => {
  let written = 0;
  let page: string[] = [];
  let length = 0;
  const write = async (): Promise<void> => {
    if (page.length === 0) return;
    const columns = sql.join(Object.keys(JSON.parse(page[0]!)).map((column) => sql.id(column)));
    await sql`insert into ${sql.id('public', table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.id('public', table)}, ${`[${page.join(',')}]`}::jsonb)
      `.execute(trx);
    written += page.length;
    page = [];
    length = 0;
  };
  for await (const line of lines) {
    page.push(line);
    length += line.length;
    if (page.length === WRITTEN || length >= PAGE_LENGTH) await write();
  }
  await write();
  return written;
};

/**
 * Columns that contain numbers of another table, which may have deleted the rows with these numbers. A shared document ignores updates up
 * to the one that was merged last.
 */
const COPIED_NUMBERS: Record<string, [table: string, column: string][]> = {
  article_document_update: [
    ['article_document', 'compacted_to'],
    ['article_document_save', 'last_update'],
  ],
};

/**
 * Lets the columns that the database numbers continue after the greatest number that the tables contain. Call it once all tables are
 * written.
 */
export const continueNumbers = async (trx: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select * from (select table_name as table, column_name as column,
      pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public') numbered
    where sequence is not null`.execute(trx);
  for (const { table, column, sequence } of rows) {
    const numbers = [[table, column] as const, ...(COPIED_NUMBERS[table] ?? [])].map(
      ([from, number]) => sql`select max(${sql.id(number)}) as number from ${sql.id('public', from)}`,
    );
    await sql`select setval(${sequence}, max(number)) from (${sql.join(numbers, sql` union all `)}) used
      having max(number) > 0`.execute(trx);
  }
};

/** Returns true if a table of schema `public` has no rows. */
export const isEmptyTable = async (db: Kysely<Database>, table: string): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.id('public', table)} limit 1`.execute(db);
  return rows.length === 0;
};

/** Returns the names of the migrations that have run, in alphabetical order. */
export const migrationsOf = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};
