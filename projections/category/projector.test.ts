import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, uuid } from '#testing/projections/helpers.ts';
import { categories } from './projector.ts';
import type { CategoryTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const facts = {
  slug: { pt: 'noticias', en: 'news' },
  name: { pt: 'Notícias', en: 'News' },
  description: { pt: 'Do dia', en: 'Of the day' },
  hue: 'basalt',
};
const tell = () => {
  const record = createRecorder();
  const stream = (number: number) => `category-${uuid(number)}`;
  return {
    added: (number: number) =>
      record(stream(number), { type: 'CategoryAdded', data: { id: uuid(number), ...facts } })[0]!,
    edited: (number: number, changed: object) =>
      record(stream(number), { type: 'CategoryEdited', data: { id: uuid(number), facts: changed } })[0]!,
    deleted: (number: number) => record(stream(number), { type: 'CategoryDeleted', data: { id: uuid(number) } })[0]!,
    reordered: (...order: number[]) =>
      record('categories-order', { type: 'CategoriesReordered', data: { order: order.map(uuid) } })[0]!,
  };
};
type Events = ReturnType<ReturnType<typeof tell>['added']>[];
const rows = (events: Events): Promise<CategoryTables['category'][]> =>
  askAfter(database.db, categories, [events], (trx: Transaction<CategoryTables>) =>
    trx.selectFrom('category').selectAll().orderBy('place').execute(),
  );

describe('a category', () => {
  it('is stored as one row with both languages', async () => {
    const { added } = tell();
    expect(await rows([added(1)])).toMatchObject([
      {
        id: uuid(1),
        slug: { pt: 'noticias', en: 'news' },
        name: { pt: 'Notícias', en: 'News' },
        description: { pt: 'Do dia', en: 'Of the day' },
        hue: 'basalt',
        deleted: false,
        revision: 0n,
      },
    ]);
  });

  it('changes only the edited fields', async () => {
    const { added, edited } = tell();
    const changed = { name: { pt: 'Novas', en: 'Latest' }, hue: 'cane' };
    expect(await rows([added(1), edited(1, changed)])).toMatchObject([
      {
        name: { pt: 'Novas', en: 'Latest' },
        hue: 'cane',
        slug: { pt: 'noticias' },
        description: { en: 'Of the day' },
        revision: 1n,
      },
    ]);
  });

  it('is kept as a deleted row', async () => {
    const { added, deleted } = tell();
    expect(await rows([added(1), deleted(1)])).toMatchObject([{ deleted: true, revision: 1n }]);
  });

  it('comes last until the categories are reordered', async () => {
    const { added, reordered } = tell();
    const ids = async (events: Events) => (await rows(events)).map(({ id }) => id);
    const events = [added(1), added(2), added(3)];
    expect(await ids(events)).toEqual([1, 2, 3].map(uuid));
    events.push(reordered(3, 1, 2));
    expect(await ids(events)).toEqual([3, 1, 2].map(uuid));
    events.push(added(4));
    expect(await ids(events)).toEqual([3, 1, 2, 4].map(uuid));
  });
});
