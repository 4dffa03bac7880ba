import { afterEach, beforeEach, expect, it } from 'vitest';
import { categoryId, createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { project } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { countVisible } from './visible-counts.ts';

let database: TestDatabase;
let magazine: ReturnType<typeof createEventBuilder>;
beforeEach(async () => {
  database = await createTestDatabase();
  magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201);
});
afterEach(() => database.drop());

const projected = () => project(database.db, magazine.events);
const counts = async (read: ReadDatabase) => [await countVisible(read, 'pt'), await countVisible(read, 'en')];
const kept = (read: ReadDatabase) =>
  read.selectFrom('article_count').select(['locale', 'category', 'articles']).execute();

it('counts the visible articles in each language and category', async () => {
  const both = { pt: { title: 'Um' }, en: { title: 'One' } };
  magazine.article(1, { category: categoryId('news'), published: ['pt', 'en'], translations: both });
  magazine.article(2, { category: categoryId('gourmet'), translations: { pt: { title: 'Dois' } } });
  magazine.article(3, { category: categoryId('news'), published: [], translations: { pt: { title: 'Três' } } });
  const read = await projected();
  expect(await counts(read)).toEqual([2, 1]);
  const inEach = (await kept(read)).map(({ locale, category, articles }) => `${locale} ${category} ${articles}`);
  expect(inEach.sort()).toEqual(
    [`en ${categoryId('news')} 1`, `pt ${categoryId('gourmet')} 1`, `pt ${categoryId('news')} 1`].sort(),
  );
});

it('does not count deleted and unpublished articles', async () => {
  magazine.article(1, { category: categoryId('news'), translations: { pt: { title: 'Um' } } });
  magazine.article(2, { category: categoryId('news'), translations: { pt: { title: 'Dois' } } });
  magazine.later(1, 'ArticleDeleted');
  magazine.later(2, 'ArticleUnpublished', { locale: 'pt' });
  const read = await projected();
  expect(await counts(read)).toEqual([0, 0]);
  expect(await kept(read)).toEqual([]);
});
