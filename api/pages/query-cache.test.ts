import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PAGES } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { createQueryCache } from './query-cache.ts';

let database: TestDatabase;
let read: ReadDatabase;
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const projected = await project(database.db, []);
  read = projected.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});
afterAll(() => database.drop());

/** Returns the number of SQL statements during `act`. */
const asked = async (act: () => unknown): Promise<number> => {
  const before = statements;
  await act();
  return statements - before;
};

/** Changes the table without an invalidation, so that a cached result stays. */
const retitle = (title: string) =>
  sql`insert into settings (one, document, revision) values (true, ${JSON.stringify({ title })}::jsonb, 0)
    on conflict (one) do update set document = excluded.document`.execute(read);

const titleOf = async (answers: ReturnType<typeof createQueryCache>) =>
  (await answers.track().queries.settings('pt')).title;

describe('a query result', () => {
  it('is loaded once for concurrent callers, and again only after an invalidation of its tags', async () => {
    const answers = createQueryCache(read);
    expect(await asked(() => Promise.all([titleOf(answers), titleOf(answers)]))).toBe(1);
    expect(await asked(() => titleOf(answers))).toBe(0);
    answers.invalidate(['adverts']);
    expect(await asked(() => titleOf(answers))).toBe(0);
    answers.invalidate(['settings']);
    expect(await asked(() => titleOf(answers))).toBe(1);
    answers.invalidate([ALL_PAGES]);
    expect(await asked(() => titleOf(answers))).toBe(1);
  });

  it('is cached separately for each language and each argument', async () => {
    const answers = createQueryCache(read);
    const { queries, used } = answers.track();
    await Promise.all([queries.settings('pt'), queries.settings('en'), queries.hyperlinks('pt')]);
    expect(new Set(used.map(({ call }) => call.key)).size).toBe(3);
  });

  it('is not returned after an invalidation if it was loaded before', async () => {
    const answers = createQueryCache(read);
    await retitle('Antes');
    const early = titleOf(answers);
    await retitle('Depois');
    answers.invalidate(['settings']);
    expect(await titleOf(answers)).toBe('Depois');
    await early;
    expect(await titleOf(answers)).toBe('Depois');
  });

  it('is loaded again after a failure', async () => {
    const answers = createQueryCache(read);
    const { queries } = answers.track();
    await sql`alter table settings rename to settings_away`.execute(read);
    await expect(queries.settings('pt')).rejects.toThrow('settings');
    await sql`alter table settings_away rename to settings`.execute(read);
    expect(await titleOf(answers)).toBeDefined();
  });
});

describe('areUnchanged', () => {
  const made = async (answers: ReturnType<typeof createQueryCache>) => {
    const { queries, used } = answers.track();
    await Promise.all([queries.settings('pt'), queries.hyperlinks('pt')]);
    return used;
  };

  it('returns true without a query when no invalidation concerns the results', async () => {
    const answers = createQueryCache(read);
    const used = await made(answers);
    answers.invalidate(['adverts']);
    expect(answers.areUnchanged(used)).toBe(true);
  });

  it('returns true after one query when the change makes no difference', async () => {
    const answers = createQueryCache(read);
    const used = await made(answers);
    answers.invalidate(['settings']);
    expect(await asked(async () => expect(await answers.areUnchanged(used)).toBe(true))).toBe(1);
    expect(answers.areUnchanged(used)).toBe(true);
  });

  it('returns false when one of the results is different', async () => {
    const answers = createQueryCache(read);
    await retitle('Levada');
    const used = await made(answers);
    await retitle('Levadas');
    answers.invalidate(['settings']);
    expect(await answers.areUnchanged(used)).toBe(false);
    expect(answers.areUnchanged(used)).toBe(false);
  });

  it('also works for results that did not fit into the cache', async () => {
    const answers = createQueryCache(read, 1);
    const used = await made(answers);
    expect(await answers.areUnchanged(used)).toBe(true);
  });
});
