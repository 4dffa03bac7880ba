import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { categoryId, createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { countVisible } from './visible-counts.ts';

let database: TestDatabase;
let magazine: ReturnType<typeof createEventBuilder>;
beforeEach(async () => {
  database = await createTestDatabase({ for: 'site' });
  magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201);
});
afterEach(() => database.drop());

/** Projects the events since the last call as a batch of their own. */
const projected = () => project(database.db, magazine.events.splice(0));
const counts = async (read: ReadDatabase) => [await countVisible(read, 'pt'), await countVisible(read, 'en')];
const perCategory = async (read: ReadDatabase) => {
  const rows = await read.selectFrom('article_count').select(['locale', 'category', 'articles']).execute();
  return rows.map(({ locale, category, articles }) => `${locale} ${category} ${articles}`).sort();
};

it('counts the visible articles in each language and category', async () => {
  const both = { pt: { title: 'Um' }, en: { title: 'One' } };
  magazine.article(1, { category: categoryId('news'), published: ['pt', 'en'], translations: both });
  magazine.article(2, { category: categoryId('gourmet'), translations: { pt: { title: 'Dois' } } });
  magazine.article(3, { category: categoryId('news'), published: [], translations: { pt: { title: 'Três' } } });
  const read = await projected();
  expect(await counts(read)).toEqual([2, 1]);
  expect(await perCategory(read)).toEqual(
    [`en ${categoryId('news')} 1`, `pt ${categoryId('gourmet')} 1`, `pt ${categoryId('news')} 1`].sort(),
  );
});

it('does not count articles that were deleted or unpublished in the same batch', async () => {
  magazine.article(1, { category: categoryId('news'), translations: { pt: { title: 'Um' } } });
  magazine.article(2, { category: categoryId('news'), translations: { pt: { title: 'Dois' } } });
  magazine.later(1, 'ArticleDeleted');
  magazine.later(2, 'ArticleUnpublished', { locale: 'pt' });
  const read = await projected();
  expect(await counts(read)).toEqual([0, 0]);
  expect(await perCategory(read)).toEqual([]);
});

describe('the count of visible articles', () => {
  const news = categoryId('news');

  beforeEach(async () => {
    const both = { pt: { title: 'Um' }, en: { title: 'One' } };
    magazine.article(1, { category: news, translations: both });
    magazine.article(2, { category: news, translations: both });
    magazine.article(3, { category: news, translations: both });
    expect(await perCategory(await projected())).toEqual([`en ${news} 3`, `pt ${news} 3`]);
  });

  it('decreases when a counted article is deleted and increases when it is restored', async () => {
    magazine.later(1, 'ArticleDeleted');
    expect(await perCategory(await projected())).toEqual([`en ${news} 2`, `pt ${news} 2`]);
    magazine.later(1, 'ArticleRestored');
    expect(await perCategory(await projected())).toEqual([`en ${news} 3`, `pt ${news} 3`]);
  });

  it('decreases only in the language in which an article is unpublished', async () => {
    magazine.later(1, 'ArticleUnpublished', { locale: 'pt' });
    magazine.later(2, 'ArticleUnpublished', { locale: 'pt' });
    expect(await counts(await projected())).toEqual([1, 3]);
  });

  it('moves with an article to another category', async () => {
    magazine.later(1, 'ArticleEdited', { facts: { category: categoryId('gourmet') }, translations: {} });
    expect(await perCategory(await projected())).toEqual(
      [`en ${categoryId('gourmet')} 1`, `en ${news} 2`, `pt ${categoryId('gourmet')} 1`, `pt ${news} 2`].sort(),
    );
  });

  it('does not change when an article changes in another way', async () => {
    magazine.later(1, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Outro' } } });
    expect(await counts(await projected())).toEqual([3, 3]);
  });

  it('does not decrease again in a language when an unpublished translation is deleted', async () => {
    magazine.later(1, 'ArticleUnpublished', { locale: 'pt' });
    await projected();
    magazine.later(1, 'ArticleDeleted');
    expect(await counts(await projected())).toEqual([2, 2]);
  });

  it('has no row once no article is counted', async () => {
    for (const number of [1, 2, 3]) magazine.later(number, 'ArticleDeleted');
    const read = await projected();
    expect(await counts(read)).toEqual([0, 0]);
    expect(await perCategory(read)).toEqual([]);
  });
});
