import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PAGES } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { createQueryCache } from './query-cache.ts';

let database: TestDatabase;
let read: ReadDatabase;
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase();
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

/** What was asked of the database while something was done. */
const asked = async (act: () => unknown): Promise<number> => {
  const before = statements;
  await act();
  return statements - before;
};

/** Behind the projection's back: whoever keeps an answer does not see it. */
const retitle = (title: string) =>
  sql`insert into settings (one, document, revision) values (true, ${JSON.stringify({ title })}::jsonb, 0)
    on conflict (one) do update set document = excluded.document`.execute(read);

const titleOf = async (answers: ReturnType<typeof createQueryCache>) =>
  (await answers.track().queries.settings('pt')).title;

describe('an answer', () => {
  it('is asked once for all who want it, and again only after a change that names what it depends on', async () => {
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

  it('is another in each language, and for each thing that is asked', async () => {
    const answers = createQueryCache(read);
    const { queries, used } = answers.track();
    await Promise.all([queries.settings('pt'), queries.settings('en'), queries.hyperlinks('pt')]);
    expect(new Set(used.map(({ call }) => call.key)).size).toBe(3);
  });

  it('that was asked before a change is given to nobody who asks after it', async () => {
    const answers = createQueryCache(read);
    await retitle('Antes');
    const early = titleOf(answers);
    await retitle('Depois');
    answers.invalidate(['settings']);
    expect(await titleOf(answers)).toBe('Depois');
    await early;
    expect(await titleOf(answers)).toBe('Depois');
  });

  it('that failed is asked again', async () => {
    const answers = createQueryCache(read);
    const { queries } = answers.track();
    await sql`alter table settings rename to settings_away`.execute(read);
    await expect(queries.settings('pt')).rejects.toThrow('settings');
    await sql`alter table settings_away rename to settings`.execute(read);
    expect(await titleOf(answers)).toBeDefined();
  });
});

describe('what follows from answers', () => {
  const made = async (answers: ReturnType<typeof createQueryCache>) => {
    const { queries, used } = answers.track();
    await Promise.all([queries.settings('pt'), queries.hyperlinks('pt')]);
    return used;
  };

  it('is current without a question where no change concerns them', async () => {
    const answers = createQueryCache(read);
    const used = await made(answers);
    answers.invalidate(['adverts']);
    expect(answers.areUnchanged(used)).toBe(true);
  });

  it('is current where what was changed makes no difference to them: that is asked once', async () => {
    const answers = createQueryCache(read);
    const used = await made(answers);
    answers.invalidate(['settings']);
    expect(await asked(async () => expect(await answers.areUnchanged(used)).toBe(true))).toBe(1);
    expect(answers.areUnchanged(used)).toBe(true);
  });

  it('is not where one of them is another', async () => {
    const answers = createQueryCache(read);
    await retitle('Levada');
    const used = await made(answers);
    await retitle('Levadas');
    answers.invalidate(['settings']);
    expect(await answers.areUnchanged(used)).toBe(false);
    expect(answers.areUnchanged(used)).toBe(false);
  });

  it('can be told where the answers themselves had no room', async () => {
    const answers = createQueryCache(read, 1);
    const used = await made(answers);
    expect(await answers.areUnchanged(used)).toBe(true);
  });
});
