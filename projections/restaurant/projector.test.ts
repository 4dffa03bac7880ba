import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { restaurantGuide } from './projector.ts';
import type { RestaurantGuideTables } from './tables.ts';
import { restaurantAdded, restaurantStream } from './test-restaurants.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tell = () => {
  const record = createRecorder();
  return {
    added: (number: number) => record(restaurantStream(number), restaurantAdded(number))[0]!,
    edited: (number: number, facts: object) =>
      record(restaurantStream(number), { type: 'RestaurantEdited', data: { id: uuid(number), facts } })[0]!,
    deleted: (number: number) =>
      record(restaurantStream(number), { type: 'RestaurantDeleted', data: { id: uuid(number) } })[0]!,
    reordered: (...order: number[]) =>
      record('restaurants-order', { type: 'RestaurantsReordered', data: { order: order.map(uuid) } })[0]!,
  };
};
const rows = (events: RecordedEvent[]): Promise<RestaurantGuideTables['restaurant'][]> =>
  askAfter(database.db, restaurantGuide, [events], (trx: Transaction<RestaurantGuideTables>) =>
    trx.selectFrom('restaurant').selectAll().orderBy('place').execute(),
  );

describe('a restaurant', () => {
  it('is stored as one row with its facts', async () => {
    const { added } = tell();
    const { id, ...facts } = restaurantAdded(1).data;
    expect(await rows([added(1)])).toMatchObject([{ id, facts, deleted: false, revision: 0n }]);
  });

  it('keeps the facts that an edit does not change', async () => {
    const { added, edited } = tell();
    const changed = { price: 5, position: { latitude: 32.65, longitude: -16.91 } };
    const [row] = await rows([added(1), edited(1, changed), edited(1, { area: 'funchal' })]);
    expect(row).toMatchObject({ facts: { name: 'Casa 1', rating: 3, area: 'funchal', ...changed }, revision: 2n });
  });

  it('is kept as a row marked deleted', async () => {
    const { added, deleted } = tell();
    expect(await rows([added(1), deleted(1)])).toMatchObject([{ deleted: true, revision: 1n }]);
  });

  it('comes last until the restaurants are reordered', async () => {
    const { added, reordered } = tell();
    const ids = async (events: RecordedEvent[]) => (await rows(events)).map(({ id }) => id);
    const events = [added(1), added(2), added(3)];
    expect(await ids(events)).toEqual([1, 2, 3].map(uuid));
    events.push(reordered(3, 1, 2));
    expect(await ids(events)).toEqual([3, 1, 2].map(uuid));
    events.push(added(4));
    expect(await ids(events)).toEqual([3, 1, 2, 4].map(uuid));
  });
});

it('invalidates the restaurants tag on every event', async () => {
  const { added, edited, deleted, reordered } = tell();
  const batches = [[added(1)], [edited(1, { price: 1 })], [reordered(1)], [deleted(1)]];
  const tags = await askAfter(database.db, restaurantGuide, batches, async (_trx, each) => each);
  expect(tags).toEqual(batches.map(() => ['restaurants']));
});

it('builds the same tables regardless of batch boundaries', async () => {
  const { added, edited, deleted, reordered } = tell();
  const events = [added(1), added(2), edited(1, { price: 4 }), reordered(2, 1), added(3), deleted(2)];
  const whole = await dumpAfter(database.db, restaurantGuide, [events]);
  expect(whole.restaurant).toHaveLength(3);
  const oneByOne = events.map((event) => [event]);
  expect(await dumpAfter(database.db, restaurantGuide, oneByOne)).toEqual(whole);
});
