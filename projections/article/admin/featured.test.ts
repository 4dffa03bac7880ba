import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { adminFeatured } from './featured.ts';

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.article(1, { date: '2026-11-03', translations: { pt: { title: 'Água' }, en: { title: 'Water' } } });
  magazine.article(2, { date: '2026-11-02', translations: { pt: { title: 'Fonte' } } });
  magazine.article(3, { date: '2026-11-01', translations: { pt: { title: 'Mar' } } });
  magazine.later(1, 'ArticleFeatured');
  magazine.later(2, 'ArticleFeatured');
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

it.each([
  ['pt', ['pt: Água', 'pt: Fonte']],
  ['en', ['en: Water', 'pt: Fonte']],
] as const)(
  'lists featured articles with their titles in %s, otherwise in the other language',
  async (locale, expected) => {
    const articles = await adminFeatured(read, locale);
    expect(articles.map(({ title, titleLocale }) => `${titleLocale}: ${title}`)).toEqual(expected);
  },
);
