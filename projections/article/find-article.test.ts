import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryId, createEventBuilder, paragraph, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { findArticle, newestOfCategory } from './find-article.ts';

let database: TestDatabase;
let read: ReadDatabase;
const magazine = createEventBuilder();

const move = (number: number, locale: 'pt' | 'en', slug: string) =>
  magazine.later(number, 'ArticleEdited', { facts: {}, translations: { [locale]: { slug } } });

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.media(8);
  magazine.article(1, {
    translations: {
      pt: {
        title: 'A água',
        slug: 'a-agua',
        content: [
          ...paragraph('A água corre. '.repeat(200)),
          { type: 'image', mediaId: picture(8), alt: 'Vista', caption: '', width: 'wide' },
        ],
      },
      en: { title: 'The water', slug: 'the-water' },
    },
  });
  magazine.article(2, { translations: { pt: { title: 'Um', slug: 'um' } } });
  move(2, 'pt', 'dois');
  move(2, 'pt', 'tres');
  magazine.article(3, { translations: { pt: { title: 'Novo um', slug: 'um' } } });
  magazine.article(4, { translations: { pt: { title: 'Apagado', slug: 'apagado-velho' } } });
  move(4, 'pt', 'apagado');
  magazine.later(4, 'ArticleDeleted');
  magazine.article(5, { translations: { pt: { title: 'De volta', slug: 'de-volta' } } });
  move(5, 'pt', 'longe');
  move(5, 'pt', 'de-volta');
  magazine.article(6, { published: ['en'], translations: { pt: { title: 'Segredo' }, en: { title: 'Open' } } });
  for (let number = 11; number <= 16; number++) {
    magazine.article(number, {
      date: `2026-10-${number}`,
      category: categoryId('news'),
      translations: { pt: { title: `N${number}` } },
    });
  }
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

describe('an article found by its URL', () => {
  it('has its content, word count, reading time, pictures and alternate URLs', async () => {
    const lookup = await findArticle(read, 'pt', 'features-pt', 'a-agua');
    expect(lookup).toMatchObject({
      found: {
        id: uuid(1),
        title: 'A água',
        words: 600,
        minutes: 3,
        content: [{ type: 'text' }, { type: 'image', mediaId: picture(8) }],
        pictures: { [picture(8)]: { id: picture(8), width: 1600 } },
        alternates: {
          pt: { category: 'features-pt', slug: 'a-agua' },
          en: { category: 'features', slug: 'the-water' },
        },
      },
    });
  });

  it('has alternate URLs only for its published translations', async () => {
    const lookup = await findArticle(read, 'en', 'features', 'artigo-6');
    expect(lookup).toMatchObject({ found: { alternates: { en: { slug: 'artigo-6' } } } });
    expect('found' in lookup && lookup.found.alternates.pt).toBeUndefined();
    expect(await findArticle(read, 'pt', 'features-pt', 'artigo-6')).toEqual({ missing: true });
  });

  it('is included in the newest articles of its category', async () => {
    const lookup = await findArticle(read, 'pt', 'news-pt', 'artigo-14');
    if (!('found' in lookup)) throw new Error('The article is not found');
    const newest = await newestOfCategory(read, 'pt', lookup.found.category.id, 5);
    expect(newest.map(({ title }) => title)).toEqual(['N16', 'N15', 'N14', 'N13', 'N12']);
  });
});

describe('a former or wrong URL', () => {
  it('redirects to the URL with the right category', async () => {
    expect(await findArticle(read, 'pt', 'news-pt', 'a-agua')).toEqual({
      movedTo: { category: 'features-pt', slug: 'a-agua' },
    });
  });

  it('redirects from a former slug to the current one in one step', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'dois')).toEqual({
      movedTo: { category: 'features-pt', slug: 'tres' },
    });
  });

  it('resolves to the article that has the slug now', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'um')).toMatchObject({ found: { title: 'Novo um' } });
  });

  it('resolves again when the article returns to its former slug', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'de-volta')).toMatchObject({ found: { title: 'De volta' } });
    expect(await findArticle(read, 'pt', 'features-pt', 'longe')).toMatchObject({ movedTo: { slug: 'de-volta' } });
  });

  it.each([
    ['no article ever had the slug', 'nada'],
    ['the article was deleted', 'apagado'],
    ['it redirects to a deleted article', 'apagado-velho'],
    ['the slug belongs to the other language', 'the-water'],
  ])('is reported as missing when %s', async (_why, slug) => {
    expect(await findArticle(read, 'pt', 'features-pt', slug)).toEqual({ missing: true });
  });
});
