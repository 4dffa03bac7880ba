import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { currentEditionNumber, findEdition, listEditions } from './queries.ts';

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  const edition = (number: number, published: boolean, changed: object = {}) => {
    const title = { pt: `Edição ${number}`, en: `Edition ${number}` };
    const summary = { pt: 'Resumo', en: 'Summary' };
    const facts = { title, month: '2026-11', summary, hue: 'cane', link: null, articles: [], cover: null };
    magazine.append(
      `edition-${number}`,
      { type: 'EditionOpened', data: { number, ...facts, ...changed } },
      ...(published ? [{ type: 'EditionPublished', data: { number } }] : []),
    );
  };
  magazine.categories();
  magazine.contributor(201);
  magazine.media(7);
  magazine.article(1, { translations: { pt: { title: 'Um' }, en: { title: 'One' } } });
  magazine.article(2, { translations: { en: { title: 'Two' } } });
  magazine.article(3, { translations: { pt: { title: 'Três' } } });
  magazine.article(4, { translations: { pt: { title: 'Quatro' } }, published: [] });
  edition(9, true);
  edition(10, true, {
    link: 'https://example.org/10',
    articles: [3, 4, 2, 1, 99].map(uuid),
    cover: { mediaId: picture(7), alt: { pt: 'Uma onda', en: 'A wave' } },
  });
  edition(11, false);
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

describe('the list of editions', () => {
  it('contains only published editions, newest first', async () => {
    expect(await listEditions(read, 'pt')).toEqual([
      {
        number: 10,
        title: 'Edição 10',
        month: '2026-11',
        hue: 'cane',
        cover: expect.objectContaining({ id: picture(7), width: 1600, alt: 'Uma onda' }),
      },
      { number: 9, title: 'Edição 9', month: '2026-11', hue: 'cane' },
    ]);
    expect((await listEditions(read, 'en')).map(({ title }) => title)).toEqual(['Edition 10', 'Edition 9']);
  });
});

describe('an edition', () => {
  it('is the newest published one when no number is given', async () => {
    expect(await findEdition(read, 'en')).toMatchObject({
      number: 10,
      summary: 'Summary',
      link: 'https://example.org/10',
      cover: { alt: 'A wave' },
      publishedAt: expect.stringMatching(/^2026-11-20T/),
    });
  });

  it('is found by its number only when it is published', async () => {
    expect(await findEdition(read, 'pt', 9)).toMatchObject({ number: 9, articles: [] });
    expect(await findEdition(read, 'pt', 9)).not.toHaveProperty('link');
    expect(await findEdition(read, 'pt', 11)).toBeUndefined();
    expect(await findEdition(read, 'pt', 12)).toBeUndefined();
  });

  it('lists its published articles in order, with the other language as a fallback', async () => {
    const articles = async (locale: 'pt' | 'en') =>
      (await findEdition(read, locale))?.articles.map((card) => `${card.title} (${card.locale})`);
    expect(await articles('pt')).toEqual(['Três (pt)', 'Two (en)', 'Um (pt)']);
    expect(await articles('en')).toEqual(['Três (pt)', 'Two (en)', 'One (en)']);
  });
});

it('returns the number of the newest published edition as the current one', async () => {
  expect(await currentEditionNumber(read)).toBe(10);
});
