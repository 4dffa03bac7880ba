import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createPageViewCounter } from './counter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const view = { day: '2026-11-20', path: '/', locale: 'pt', referrer: '' } as const;

it('page views that cannot be written are kept and written later', async () => {
  const { db } = database;
  const { promise: failure, resolve: failed } = Promise.withResolvers<unknown>();
  const counter = createPageViewCounter(db, failed);
  await db.schema.alterTable('public.page_view').renameTo('away').execute();
  counter.add(view);
  expect(String(await failure)).toContain('page_view');
  counter.add(view);
  await db.schema.alterTable('public.away').renameTo('page_view').execute();
  await counter.close();
  expect(await db.selectFrom('page_view').selectAll().execute()).toEqual([{ ...view, views: 2 }]);
});

it('page views that no other site led to are never counted under “other”', async () => {
  const { db } = database;
  const counter = createPageViewCounter(db, (error) => expect.unreachable(String(error)));
  const later = { ...view, day: '2026-11-21' };
  for (let host = 0; host < 310; host++) counter.add({ ...later, referrer: `h${host}.example` });
  counter.add(later);
  await counter.close();
  const rows = await db.selectFrom('page_view').selectAll().where('day', '=', later.day).execute();
  const viewsFrom = (referrer: string) => rows.find((row) => row.referrer === referrer)?.views;
  expect([viewsFrom(''), viewsFrom('other')]).toEqual([1, 10]);
});
