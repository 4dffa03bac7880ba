import { afterAll, beforeAll, expect, it } from 'vitest';
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
