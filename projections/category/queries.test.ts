import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { categoryId, categoryKeys, createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { countCategories } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
});
afterAll(() => database.drop());

it('lists the categories in the editors’ order with their numbers of visible articles', async () => {
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.article(1, { category: categoryId('news'), translations: { pt: { title: 'Um' }, en: { title: 'One' } } });
  magazine.article(2, {
    category: categoryId('news'),
    published: ['en'],
    translations: { pt: { title: 'Dois' }, en: { title: 'Two' } },
  });
  magazine.article(3, { category: categoryId('gourmet'), translations: { pt: { title: 'Três' } } });
  magazine.later(3, 'ArticleDeleted');
  const order = categoryKeys.toReversed().map(categoryId);
  magazine.append('categories-order', { type: 'CategoriesReordered', data: { order } });
  const properties = categoryId('properties');
  magazine.append(`category-${properties}`, { type: 'CategoryDeleted', data: { id: properties } });
  const read = await project(database.db, magazine.events);

  const english = await countCategories(read, 'en');
  expect(english.map(({ slug }) => slug)).toEqual(categoryKeys.toReversed().filter((key) => key !== 'properties'));
  expect(english[0]).toEqual({
    id: categoryId('news'),
    name: 'news in English',
    description: '',
    slug: 'news',
    slugs: { pt: 'news-pt', en: 'news' },
    hue: 'levada',
    count: 2,
  });
  const portuguese = await countCategories(read, 'pt');
  expect(portuguese[0]).toMatchObject({ slug: 'news-pt', name: 'news em português', count: 1 });
  expect(portuguese.filter(({ count }) => count > 0)).toHaveLength(1);
});

it('keeps the order when a category with the place of a restored one is edited', async () => {
  const magazine = createEventBuilder();
  magazine.categories();
  const order = categoryKeys.map(categoryId);
  const [first, second] = order as [string, string];
  magazine.append('categories-order', { type: 'CategoriesReordered', data: { order } });
  magazine.append(`category-${first}`, { type: 'CategoryDeleted', data: { id: first } });
  magazine.append('categories-order', { type: 'CategoriesReordered', data: { order: order.slice(1) } });
  magazine.append(`category-${first}`, { type: 'CategoryRestored', data: { id: first } });
  const fresh = await createTestDatabase({ for: 'site' });
  onTestFinished(() => fresh.drop());
  const read = await project(fresh.db, magazine.events);
  const ids = async () => (await countCategories(read, 'en')).map(({ id }) => id);
  expect(await ids()).toEqual(order);
  for (const id of [second, first, second, first]) {
    await project(
      fresh.db,
      magazine.append(`category-${id}`, { type: 'CategoryEdited', data: { id, facts: { hue: 'cane' } } }),
    );
    expect(await ids()).toEqual(order);
  }
});
