import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdvertFacts, Placement } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { listAdverts } from './queries.ts';

let database: TestDatabase;
let read: ReadDatabase;

const facts: AdvertFacts = {
  name: 'Inverno',
  picture: picture(1),
  alt: { pt: 'Um jardim', en: 'A garden' },
  target: 'https://example.org/quinta',
  placement: 'home',
  from: '2026-11-20',
  until: '2026-12-20',
  locale: null,
};

/** Home: one advert with days. List: three without end. Article: one for each language. Guide: deleted, and without picture. */
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.media(1);
  const add = (number: number, changed: Partial<AdvertFacts>) =>
    magazine.append(`advert-${uuid(number)}`, {
      type: 'AdvertAdded',
      data: { id: uuid(number), ...facts, ...changed },
    });
  add(1, {});
  for (const number of [2, 3, 4]) add(number, { placement: 'list', until: '2099-12-31' });
  add(5, { placement: 'article', locale: 'pt' });
  add(6, { placement: 'article', locale: 'en' });
  add(7, { placement: 'guide' });
  magazine.append(`advert-${uuid(7)}`, { type: 'AdvertDeleted', data: { id: uuid(7) } });
  add(8, { placement: 'guide', picture: picture(9) });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const advertsOf = (locale: Locale, placement: Placement, day: string) => listAdverts(read, locale, placement, day);
const advertOf = async (locale: Locale, placement: Placement, day: string) =>
  (await advertsOf(locale, placement, day))[0];

describe('the advert of a placement', () => {
  it('has its picture with the alternative text in the language of the page', async () => {
    expect(await advertOf('en', 'home', '2026-11-25')).toMatchObject({
      id: uuid(1),
      target: 'https://example.org/quinta',
      picture: { id: picture(1), width: 1600, height: 1067, alt: 'A garden' },
    });
  });

  it.each([
    ['2026-11-19', undefined],
    ['2026-11-20', uuid(1)],
    ['2026-12-20', uuid(1)],
    ['2026-12-21', undefined],
  ])('is returned only from its first to its last day, both included: %s', async (day, id) => {
    expect((await advertOf('pt', 'home', day))?.id).toBe(id);
  });

  it('is returned only in its own language when it has one', async () => {
    expect((await advertOf('pt', 'article', '2026-11-25'))?.id).toBe(uuid(5));
    expect((await advertOf('en', 'article', '2026-11-25'))?.id).toBe(uuid(6));
  });

  it('is undefined when every advert is deleted or has no picture', async () => {
    expect(await advertOf('pt', 'guide', '2026-11-25')).toBeUndefined();
  });
});

it('lists several adverts of a placement in the order of their ids', async () => {
  const adverts = await advertsOf('pt', 'list', '2027-01-05');
  expect(adverts.map(({ id }) => id)).toEqual([2, 3, 4].map(uuid));
});
