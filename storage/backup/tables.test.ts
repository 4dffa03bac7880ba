import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { readTable, writeTable } from './tables.ts';

const LINES = 60;
/** More than a page may have, so that no test depends on how sizes are estimated. */
const MAX_PAGE_LENGTH = 10_000_000;

it('reads few rows at once where short ones come before the long ones', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql`create table public.mixed_row (number int primary key, content text)`.execute(db);
  await sql`insert into mixed_row select n, repeat('x', case when n > 200 then 150000 else 1 end)
    from generate_series(1, 320) n`.execute(db);
  const pages = await db.transaction().execute((trx) => Array.fromAsync(readTable(trx, 'mixed_row')));
  expect(pages.flat()).toHaveLength(320);
  for (const page of pages) expect(page.join('').length).toBeLessThan(MAX_PAGE_LENGTH);
});

/** Opens a database with a table of 60 rows of 300 kB. */
const openLongRows = async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql`create table public.long_row (number int primary key, content text)`.execute(db);
  await sql`insert into long_row select n, repeat('x', 300000) from generate_series(1, ${LINES}::int) n`.execute(db);
  return db;
};

it('reads pages of limited length', async () => {
  const db = await openLongRows();
  const pages = await db.transaction().execute((trx) => Array.fromAsync(readTable(trx, 'long_row')));
  expect(pages.flat()).toHaveLength(LINES);
  for (const page of pages) expect(page.join('').length).toBeLessThan(MAX_PAGE_LENGTH);
});

it('writes pages of limited length, which Postgres can parse', async () => {
  const db = await openLongRows();
  const pages = await db.transaction().execute((trx) => Array.fromAsync(readTable(trx, 'long_row')));
  await sql`delete from long_row`.execute(db);
  const sent: number[] = [];
  const measure: KyselyPlugin = {
    transformQuery({ node }) {
      const values = (node as RootOperationNode & { parameters?: { value?: unknown }[] }).parameters ?? [];
      sent.push(...values.map(({ value }) => String(value).length));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const lines = async function* () {
    yield* pages.flat();
  };
  expect(await writeTable(db.withPlugin(measure), 'long_row', lines())).toBe(LINES);
  expect(sent.length).toBeGreaterThan(1);
  for (const length of sent) expect(length).toBeLessThan(MAX_PAGE_LENGTH);
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from long_row`.execute(db);
  expect(rows).toEqual([{ rows: LINES }]);
});
