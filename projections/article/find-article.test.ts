import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryId, createEventBuilder, paragraph, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { findArticle, newestOfCategory } from './find-article.ts';

let database: TestDatabase;
let read: ReadDatabase;
const magazine = createEventBuilder();

const move = (number: number, locale: 'pt' | 'en', slug: string) =>
  magazine.later(number, 'ArticleEdited', { facts: {}, translations: { [locale]: { slug } } });

beforeAll(async () => {
  database = await createTestDatabase();
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

describe('the article at an address', () => {
  it('comes with its words, pictures, languages and moments', async () => {
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

  it('names only the languages that are published', async () => {
    const lookup = await findArticle(read, 'en', 'features', 'artigo-6');
    expect(lookup).toMatchObject({ found: { alternates: { en: { slug: 'artigo-6' } } } });
    expect('found' in lookup && lookup.found.alternates.pt).toBeUndefined();
    expect(await findArticle(read, 'pt', 'features-pt', 'artigo-6')).toEqual({ missing: true });
  });

  it('is among the newest of its category', async () => {
    const lookup = await findArticle(read, 'pt', 'news-pt', 'artigo-14');
    if (!('found' in lookup)) throw new Error('The article is not found');
    const newest = await newestOfCategory(read, 'pt', lookup.found.category.id, 5);
    expect(newest.map(({ title }) => title)).toEqual(['N16', 'N15', 'N14', 'N13', 'N12']);
  });
});

describe('an address that is not right', () => {
  it('leads to the right category', async () => {
    expect(await findArticle(read, 'pt', 'news-pt', 'a-agua')).toEqual({
      movedTo: { category: 'features-pt', slug: 'a-agua' },
    });
  });

  it('leads from a slug of long ago to the one of today in one step', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'dois')).toEqual({
      movedTo: { category: 'features-pt', slug: 'tres' },
    });
  });

  it('leads to whom the slug belongs now, not to whom it belonged', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'um')).toMatchObject({ found: { title: 'Novo um' } });
  });

  it('is right again when the article returns to it', async () => {
    expect(await findArticle(read, 'pt', 'features-pt', 'de-volta')).toMatchObject({ found: { title: 'De volta' } });
    expect(await findArticle(read, 'pt', 'features-pt', 'longe')).toMatchObject({ movedTo: { slug: 'de-volta' } });
  });

  it.each([
    ['nothing was ever there', 'nada'],
    ['the article was deleted', 'apagado'],
    ['it led to an article that was deleted', 'apagado-velho'],
    ['it is of the other language', 'the-water'],
  ])('leads nowhere when %s', async (_why, slug) => {
    expect(await findArticle(read, 'pt', 'features-pt', slug)).toEqual({ missing: true });
  });
});
