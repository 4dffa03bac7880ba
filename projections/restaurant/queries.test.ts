import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voteStream } from '#domain/vote/events.ts';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { publishedRestaurants } from './published-views.ts';
import { guideOf, restaurantAreas, tableOfTheWeek } from './queries.ts';
import { restaurantAdded, restaurantStream } from './test-restaurants.ts';
import type { GuideFilter } from './views.ts';

const today = '2026-11-20';

let database: TestDatabase;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  read = await project(database.db, events());
});
afterAll(() => database.drop());

/** Four restaurants in the order 3, 1, 4, 2 and a deleted fifth; votes on two of them. */
const events = () => {
  const { append, media, events: told } = createEventBuilder();
  media(1);
  const add = (number: number, facts: Parameters<typeof restaurantAdded>[1]) =>
    append(restaurantStream(number), restaurantAdded(number, facts));
  add(1, {
    name: 'Ábaco',
    price: 1,
    rating: 4.5,
    area: 'funchal',
    image: picture(1),
    imageAltPt: 'Limões',
    imageAltEn: 'Lemons',
    verdictPt: 'Bom.',
    verdictEn: 'Good.',
    additionalInfoPt: 'Só dinheiro.',
    additionalInfoEn: 'Cash only.',
    openingHours: 'Mo-Su 12:00-15:00,19:00-01:00',
    position: { latitude: 32.65, longitude: -16.91 },
  });
  add(2, { name: 'Zimbro', price: 3, rating: 3, area: 'camara-de-lobos', openingHours: 'Sa 12:00-15:00' });
  add(3, { name: 'barlavento', price: 3, rating: 5, area: 'funchal', openingHours: 'quando há peixe' });
  add(4, { name: 'Cais', price: 2, rating: 3 });
  add(5, { name: 'Fechado', area: 'santana', rating: 5 });
  append(restaurantStream(5), { type: 'RestaurantDeleted', data: { id: uuid(5) } });
  append('restaurants-order', { type: 'RestaurantsReordered', data: { order: [3, 1, 4, 2].map(uuid) } });
  const vote = (type: string, restaurant: number, day: string, voter: string) =>
    append(voteStream(day, voter), { type, data: { restaurant: uuid(restaurant), day, policy: 2, reason: '' } });
  for (const voter of ['a', 'b', 'c']) vote('VoteCast', 2, '2026-11-13', voter);
  vote('VoteCast', 4, '2026-11-14', 'a');
  vote('VoteRefused', 3, '2026-11-14', 'a');
  vote('VoteCast', 4, today, 'b');
  vote('VoteCast', 2, today, 'c');
  vote('VoteCast', 5, today, 'd');
  return told;
};

it('shows the main language where no event wrote another', async () => {
  const one = await createTestDatabase({ for: 'site' });
  const { append, events: told } = createEventBuilder();
  const { type, data } = restaurantAdded(1);
  const { openingEn: _, verdictEn: __, ...before } = data;
  append(restaurantStream(1), { type, data: before });
  const facts = { openingPt: 'Fechado', verdictPt: 'Bom.' };
  append(restaurantStream(1), { type: 'RestaurantEdited', data: { id: uuid(1), facts } });
  const [found] = (await guideOf(await project(one.db, told), 'en', {}, today)).items;
  const published = await sql`select * from (${publishedRestaurants.rows}) v`.execute(one.db);
  await one.drop();
  expect(found).toMatchObject({ opening: 'Fechado', verdict: 'Bom.', description: 'Twelve tables.' });
  expect(published.rows).toMatchObject([{ verdict_en: 'Bom.', description_en: 'Twelve tables.' }]);
});

const names = async (filter: GuideFilter) => (await guideOf(read, 'pt', filter, today)).items.map(({ name }) => name);

describe('the guide', () => {
  it('uses the editors’ order unless another order is requested', async () => {
    expect(await names({})).toEqual(['barlavento', 'Ábaco', 'Cais', 'Zimbro']);
    expect(await names({ sort: 'votes' })).toEqual(['Zimbro', 'Cais', 'barlavento', 'Ábaco']);
    expect(await names({ sort: 'name' })).toEqual(['Ábaco', 'barlavento', 'Cais', 'Zimbro']);
    expect(await names({ sort: 'stars' })).toEqual(['barlavento', 'Ábaco', 'Cais', 'Zimbro']);
  });

  it.each<[GuideFilter, string[]]>([
    [{ price: 3 }, ['barlavento', 'Zimbro']],
    [{ stars: 4 }, ['barlavento', 'Ábaco']],
    [{ stars: 5 }, ['barlavento']],
    [{ area: 'funchal' }, ['barlavento', 'Ábaco']],
    [{ area: 'funchal', price: 1, stars: 4 }, ['Ábaco']],
    [{ area: 'santana' }, []],
    [{ area: 'nowhere' }, []],
    [{ openAt: '2026-11-20T12:30:00Z' }, ['Ábaco']],
    [{ openAt: '2026-11-21T00:30:00Z' }, ['Ábaco']],
    [{ openAt: '2026-11-21T13:00:00Z', price: 3 }, ['Zimbro']],
    [{ openAt: '2026-11-20T16:00:00Z' }, []],
  ])('filters by %j to %j', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it('counts all restaurants and areas regardless of the filter', async () => {
    const { areas, total } = await guideOf(read, 'en', { price: 5 }, today);
    expect(total).toBe(4);
    expect(areas).toEqual([
      { id: 'camara-de-lobos', name: 'Câmara de Lobos', count: 1 },
      { id: 'funchal', name: 'Funchal', count: 2 },
    ]);
  });

  it('returns a restaurant in the requested language with its votes, rank and opening times', async () => {
    const { items } = await guideOf(read, 'en', {}, today);
    expect(items[1]).toEqual({
      id: uuid(1),
      name: 'Ábaco',
      area: 'Funchal',
      address: 'Rua Direita, 1',
      phone: '+351 291 000 001',
      website: 'https://casa.example.org',
      price: 1,
      rating: 4.5,
      verdict: 'Good.',
      description: 'Twelve tables.',
      opening: 'Daily from noon to three',
      openingHours: 'Mo-Su 12:00-15:00,19:00-01:00',
      openOn: [
        { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T15:00:00.000Z' },
        { from: '2026-11-20T19:00:00.000Z', to: '2026-11-21T01:00:00.000Z' },
      ],
      openSinceYesterday: [{ from: '2026-11-19T19:00:00.000Z', to: '2026-11-20T01:00:00.000Z' }],
      additionalInfo: 'Cash only.',
      position: { latitude: 32.65, longitude: -16.91 },
      image: expect.objectContaining({ id: picture(1), width: 1600, alt: 'Lemons' }),
      votes: 0,
      order: 2,
    });
    const [portuguese] = (await guideOf(read, 'pt', { price: 1 }, today)).items;
    expect(portuguese).toMatchObject({
      verdict: 'Bom.',
      description: 'Doze mesas.',
      additionalInfo: 'Só dinheiro.',
      image: { alt: 'Limões' },
      order: 2,
    });
  });

  it('omits unknown fields but returns an empty openOn on a closed day', async () => {
    const { items } = await guideOf(read, 'pt', {}, today);
    const [unreadable, , nothing, closed] = items;
    expect(unreadable).not.toHaveProperty('openOn');
    expect(unreadable).not.toHaveProperty('openingHours');
    expect(nothing).toMatchObject({ area: '', votes: 2 });
    for (const field of ['openOn', 'openingHours', 'position', 'image']) expect(nothing).not.toHaveProperty(field);
    expect(closed).toMatchObject({ openOn: [], votes: 4 });
  });
});

describe('the table of the week', () => {
  const nameOn = async (day: string) => (await tableOfTheWeek(read, 'pt', day))?.restaurant.name;

  it('has the most votes of the last seven days, today included', async () => {
    expect(await nameOn('2026-11-19')).toBe('Zimbro');
    expect(await nameOn(today)).toBe('Cais');
  });

  it('is the first of the guide among restaurants with equal votes', async () => {
    expect(await nameOn('2026-11-26')).toBe('Cais');
    expect(await nameOn('2027-01-01')).toBe('barlavento');
  });

  it('has its number of votes in the week, or zero when there are none', async () => {
    expect((await tableOfTheWeek(read, 'pt', today))?.votesOfTheWeek).toBeGreaterThan(0);
    expect((await tableOfTheWeek(read, 'pt', '2027-01-01'))?.votesOfTheWeek).toBe(0);
  });

  it('ignores votes of future days', async () => {
    expect(await nameOn('2026-11-01')).toBe('barlavento');
  });
});

it('returns no table of the week and an empty guide when there are no restaurants', async () => {
  const empty = await createTestDatabase({ for: 'site' });
  try {
    const nothing = await project(empty.db, []);
    expect(await tableOfTheWeek(nothing, 'pt', today)).toBeUndefined();
    expect(await guideOf(nothing, 'pt', {}, today)).toEqual({ areas: [], total: 0, items: [] });
  } finally {
    await empty.drop();
  }
});

it('includes deleted restaurants in restaurantAreas', async () => {
  expect((await restaurantAreas(read)).get(uuid(5))).toMatchObject({ name: 'Fechado' });
});
