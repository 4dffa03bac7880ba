import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { adminArticles } from './list.ts';

let database: TestDatabase;
let read: ReadDatabase;

const texts = (pt: string, en: string) => ({ pt: { title: pt }, en: { title: en } });

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.article(1, { published: [], translations: { en: { title: 'English first' } } });
  magazine.later(1, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Traduzido depois' } } });
  magazine.article(2, { published: [], translations: { en: { title: 'English changed' } } });
  magazine.later(2, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Traduzido antes' } } });
  magazine.later(2, 'ArticleEdited', { facts: {}, translations: { en: { title: 'English changed since' } } });
  magazine.article(3, { published: [], translations: texts('Original agora', 'Translation now') });
  magazine.later(3, 'ArticleEdited', { facts: {}, translations: { en: { title: 'Translation changed' } } });
  magazine.later(3, 'ArticleSourceLanguageChanged', { locale: 'en' });
  magazine.article(4, { published: [], translations: texts('Ficou para trás', 'New original') });
  magazine.later(4, 'ArticleSourceLanguageChanged', { locale: 'en' });
  magazine.later(4, 'ArticleEdited', { facts: {}, translations: { en: { title: 'New original, changed' } } });
  magazine.article(5, { published: [], translations: texts('Primeiro', 'First') });
  magazine.later(5, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Outro' } } });
  magazine.later(5, 'ArticleEdited', { facts: {}, translations: { en: { summary: 'Only the summary' } } });
  magazine.article(6, { published: [], translations: texts('Segundo', 'Second') });
  magazine.later(6, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Outro' } } });
  magazine.later(6, 'ArticleOutdatedPartsMarked', { locale: 'en', parts: [] });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

/** The languages of an article that are outdated. */
const outdatedIn = async (number: number): Promise<string[]> => {
  const { articles } = await adminArticles(read, 'en', { q: '', labels: [], sort: 'title' });
  const { translations } = articles.find(({ id }) => id === uuid(number))!;
  return Object.entries(translations).flatMap(([locale, { isOutdated }]) => (isOutdated ? [locale] : []));
};

it.each([
  ['a translation was added', 1, []],
  ['the original was changed after its translation', 2, ['pt']],
  ['the translation became the original', 3, []],
  ['the new original was changed', 4, ['pt']],
  ['another part of the translation was edited since', 5, ['en']],
  ['an editor decided that the translation is still right', 6, []],
])('marks as outdated only a translation whose original changed since, when %s', async (_, number, expected) => {
  expect(await outdatedIn(number)).toEqual(expected);
});
