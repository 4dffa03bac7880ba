import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categoryId, categoryKeys, createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import type { ArticleCard } from '../article/views.ts';
import { footerGroups } from './footer.ts';
import { frontPageOf } from './queries.ts';

let database: TestDatabase;
let magazine: ReturnType<typeof createEventBuilder>;
let next: number;
beforeEach(async () => {
  database = await createTestDatabase({ for: 'site' });
  magazine = createEventBuilder();
  next = 1;
  magazine.categories();
  magazine.contributor(201);
  magazine.media(7);
});
afterEach(() => database.drop());

/** An article called as its category and day: `news 14`. */
const write = (
  key: (typeof categoryKeys)[number],
  day: number,
  more: { featured?: boolean; mainImage?: string } = {},
) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const title = `${key} ${day}`;
  magazine.article(next++, { category: categoryId(key), date, translations: { pt: { title } }, ...more });
};
const titles = (cards: Pick<ArticleCard, 'title'>[]) => cards.map(({ title }) => title);
const footerOf = async () => footerGroups(await project(database.db, magazine.events), 'pt', 'news');
const frontPage = async () => frontPageOf(await project(database.db, magazine.events), 'pt');

describe('the cover', () => {
  it('is the newest featured article of the features category', async () => {
    write('features', 10, { featured: true });
    write('features', 12, { featured: true });
    write('features', 14, { mainImage: picture(7) });
    write('gourmet', 20, { featured: true, mainImage: picture(7) });
    expect((await frontPage()).cover?.title).toBe('features 12');
  });

  it('falls back to the newest article that has a picture', async () => {
    write('features', 14);
    write('gourmet', 12, { mainImage: picture(7) });
    write('news', 10, { mainImage: picture(7) });
    expect((await frontPage()).cover?.title).toBe('gourmet 12');
  });

  it('falls back to the newest article when none has a picture', async () => {
    write('news', 10);
    write('gourmet', 12);
    expect((await frontPage()).cover?.title).toBe('gourmet 12');
  });

  it('is undefined when nothing is published in the language', async () => {
    magazine.article(1, { published: ['en'], translations: { pt: { title: 'Um' }, en: { title: 'One' } } });
    expect(await frontPage()).toEqual({
      cover: undefined,
      news: [],
      bands: [],
      editorsChoice: [],
      mostRead: [],
      total: 0,
    });
  });
});

describe('the front page', () => {
  it('lists six news, non-empty bands of at most five, six editors’ choices, and never repeats the cover', async () => {
    for (let day = 1; day <= 8; day++) {
      write('features', day, { featured: true });
      write('news', day);
    }
    write('gourmet', 3);
    const page = await frontPage();
    expect(page.cover?.title).toBe('features 8');
    expect(titles(page.news)).toEqual([8, 7, 6, 5, 4, 3].map((day) => `news ${day}`));
    expect(page.bands.map(({ category, articles }) => [category.slugs.en, titles(articles)])).toEqual([
      ['features', [7, 6, 5, 4, 3].map((day) => `features ${day}`)],
      ['gourmet', ['gourmet 3']],
    ]);
    expect(titles(page.editorsChoice)).toEqual([7, 6, 5, 4, 3, 2].map((day) => `features ${day}`));
    expect(page.total).toBe(17);
  });

  it('lists six more news when the cover is a news article', async () => {
    for (let day = 1; day <= 8; day++) write('news', day);
    const page = await frontPage();
    expect(page.cover?.title).toBe('news 8');
    expect(titles(page.news)).toEqual([7, 6, 5, 4, 3, 2].map((day) => `news ${day}`));
  });

  it('hides deleted and unpublished articles', async () => {
    for (let day = 1; day <= 3; day++) write('news', day, { featured: true });
    magazine.later(3, 'ArticleDeleted');
    magazine.later(2, 'ArticleUnpublished', { locale: 'pt' });
    const page = await frontPage();
    expect([page.cover?.title, titles(page.news), titles(page.editorsChoice)]).toEqual(['news 1', [], []]);
  });
});

describe('the order of featured articles', () => {
  const order = (...numbers: number[]) => magazine.featuredOrder(numbers);

  it('follows the editors’ order after newly featured articles and puts the first features article on the cover', async () => {
    for (let day = 1; day <= 4; day++) write('gourmet', day, { featured: true });
    write('features', 5, { featured: true });
    write('features', 6, { featured: true });
    order(3, 1, 2, 5, 6);
    const read = await project(database.db, magazine.events);
    const page = await frontPageOf(read, 'pt');
    expect(page.cover?.title).toBe('features 5');
    expect(titles(page.editorsChoice)).toEqual(['gourmet 4', 'gourmet 3', 'gourmet 1', 'gourmet 2', 'features 6']);
    expect(titles((await footerGroups(read, 'pt', 'news')).editorsChoice)).toEqual([
      'gourmet 4',
      'gourmet 3',
      'gourmet 1',
      'gourmet 2',
      'features 5',
    ]);
  });

  it('keeps the place of an article while it is not featured', async () => {
    for (let day = 1; day <= 3; day++) write('news', day, { featured: true });
    order(1, 3, 2);
    magazine.later(3, 'ArticleUnfeatured');
    expect(titles((await footerOf()).editorsChoice)).toEqual(['news 1', 'news 2']);
    const seen = magazine.events.length;
    magazine.later(3, 'ArticleFeatured');
    const read = await project(database.db, magazine.events.slice(seen));
    expect(titles((await footerGroups(read, 'pt', 'news')).editorsChoice)).toEqual(['news 1', 'news 3', 'news 2']);
  });
});

describe('the footer', () => {
  it('has nine groups: the newest five of each category, the next five news, and the editors’ choice', async () => {
    for (const key of categoryKeys) for (let day = 1; day <= 12; day++) write(key, day, { featured: day > 10 });
    const footer = await footerOf();
    expect(categoryKeys.map((key) => [key, titles(footer.categories[categoryId(key)]!)])).toEqual(
      categoryKeys.map((key) => [key, [12, 11, 10, 9, 8].map((day) => `${key} ${day}`)]),
    );
    expect(titles(footer.moreNews)).toEqual([7, 6, 5, 4, 3].map((day) => `news ${day}`));
    expect(titles(footer.editorsChoice)).toEqual([
      ...categoryKeys
        .toReversed()
        .map((key) => `${key} 12`)
        .slice(0, 5),
    ]);
    expect(Object.keys(footer.categories).length + 2).toBe(9);
  });

  it('is empty when nothing is published', async () => {
    expect(await footerOf()).toEqual({ categories: {}, moreNews: [], editorsChoice: [] });
  });
});
