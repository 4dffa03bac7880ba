import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createPersonalData, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter, project } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { subscribers } from './projector.ts';
import { confirmedByDay, listSubscribers, type SubscriberFilter, subscriberChanges } from './queries.ts';
import type { SubscriberTables } from './tables.ts';

let database: TestDatabase;
let personalData: PersonalData;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const secret = 'the secret of the subscribers, 32 characters';
  personalData = await createPersonalData(database.db, { listening: database.listening, secret });
  read = await project(database.db, []);
});
afterAll(async () => {
  await database.drop();
});

const record = createRecorder();
const idOf = (name: string): string => createHmac('sha256', 'x').update(name).digest('hex');

/** What happened to one subscriber, as the log has it. */
const told = async (name: string, at: string, ...types: string[]) => {
  const stream = subscriberStream(idOf(name));
  const subscription = { id: idOf(name), subscription: name };
  const email = await personalData.encrypt(stream, EMAIL_FIELD, `${name}@example.org`);
  return record(
    stream,
    { type: 'SubscriptionRequested', data: { ...subscription, email, locale: 'pt', at } },
    ...types.map((type) => ({ type, data: { ...subscription, at } })),
  );
};
const list = (filter: SubscriberFilter = {}) => listSubscribers(read, personalData, filter);
const names = async (filter: SubscriberFilter = {}) =>
  (await list(filter)).items.map(({ email }) => email?.split('@')[0]);

describe('listSubscribers', () => {
  beforeAll(async () => {
    for (const events of [
      await told('ana', '2026-11-01T10:00:00.000Z', 'ConfirmationRepeated', 'SubscriptionConfirmed'),
      await told('eva', '2026-11-02T10:00:00.000Z'),
      await told('ida', '2026-11-03T10:00:00.000Z', 'SubscriptionConfirmed', 'SubscriptionCancelled'),
      await told('lia', '2026-11-04T10:00:00.000Z', 'SubscriptionConfirmed', 'SubscriberErased'),
      await told('mia', '2026-11-05T10:00:00.000Z', 'SubscriptionExpired'),
      await told('zoe', '2026-11-06T10:00:00.000Z', 'SubscriptionConfirmed'),
    ]) {
      await project(database.db, events);
    }
  });

  it('lists subscribers that are neither erased nor expired, newest first', async () => {
    const { total, items } = await list();
    expect(total).toBe(4);
    expect(items[1]).toEqual({
      id: idOf('ida'),
      email: 'ida@example.org',
      locale: 'pt',
      state: 'unsubscribed',
      createdAt: '2026-11-03T10:00:00.000Z',
    });
    expect(await names()).toEqual(['zoe', 'ida', 'eva', 'ana']);
  });

  it('filters by state, sorts by date or state and pages with limit and offset', async () => {
    expect(await list({ state: 'confirmed', limit: 1 })).toMatchObject({ total: 2, items: [{ state: 'confirmed' }] });
    expect(await names({ sort: 'createdAt' })).toEqual(['ana', 'eva', 'ida', 'zoe']);
    expect(await names({ sort: 'state' })).toEqual(['zoe', 'ana', 'eva', 'ida']);
    expect(await names({ sort: '-state' })).toEqual(['ida', 'eva', 'zoe', 'ana']);
    expect(await names({ limit: 2, offset: 1 })).toEqual(['ida', 'eva']);
  });

  it('finds a subscriber by id', async () => {
    expect(await names({ id: idOf('eva') })).toEqual(['eva']);
    expect(await names({ id: idOf('lia') })).toEqual([]);
  });

  it('returns null as the email when the key of the subscriber is destroyed', async () => {
    await project(database.db, await told('ute', '2026-11-07T10:00:00.000Z'));
    await personalData.destroy(subscriberStream(idOf('ute')));
    expect((await list({ id: idOf('ute') })).items).toMatchObject([{ email: null, state: 'unconfirmed' }]);
  });
});

it('resets the existing row when a subscriber subscribes again', async () => {
  await project(
    database.db,
    await told('ema', '2026-11-08T10:00:00.000Z', 'SubscriptionConfirmed', 'SubscriptionCancelled'),
  );
  await project(database.db, await told('ema', '2026-11-09T10:00:00.000Z'));
  expect((await list({ id: idOf('ema') })).items).toMatchObject([
    { state: 'unconfirmed', createdAt: '2026-11-09T10:00:00.000Z' },
  ]);
});

describe('numbers of confirmed subscribers', () => {
  const at = (moment: string, events: RecordedEvent[]): RecordedEvent[] =>
    events.map((event) => ({ ...event, metadata: { ...event.metadata, at: moment } }));
  const AT = '2026-07-01T10:00:00.000Z';
  const later = (name: string, type: string) =>
    record(subscriberStream(idOf(name)), { type, data: { id: idOf(name), subscription: name } });

  it('change on the day in Madeira on which a subscriber is confirmed, cancels or is erased', async () => {
    const events = [
      ...at('2026-07-01T10:00:00.000Z', await told('una', AT, 'SubscriptionConfirmed')),
      // After midnight in Madeira, where clocks are an hour ahead in summer.
      ...at('2026-07-01T23:30:00.000Z', await told('vera', AT, 'SubscriptionConfirmed')),
      ...at('2026-07-02T10:00:00.000Z', await told('wim', AT, 'SubscriptionConfirmed')),
      ...at('2026-07-04T10:00:00.000Z', later('una', 'SubscriptionCancelled')),
      ...at('2026-07-05T10:00:00.000Z', later('vera', 'SubscriberErased')),
    ];
    const days = ['2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'];
    await askAfter(database.db, subscribers, [events], async (trx: Transaction<SubscriberTables>) => {
      expect((await confirmedByDay(trx, days)).map(({ count }) => count)).toEqual([0, 1, 3, 3, 2, 1]);
      expect(await subscriberChanges(trx, { after: '2026-07-01', until: '2026-07-04' })).toEqual({
        gained: 2,
        lost: 1,
      });
    });
  });

  it('stay the same when a subscriber who never confirmed leaves, or one who left is erased', async () => {
    const events = [
      ...(await told('xana', AT, 'SubscriptionCancelled')),
      ...(await told('yara', AT, 'SubscriptionExpired')),
      ...(await told('zita', AT, 'SubscriberErased')),
      ...(await told('zulmira', AT, 'SubscriptionConfirmed', 'SubscriptionCancelled', 'SubscriberErased')),
    ];
    await askAfter(database.db, subscribers, [events], async (trx: Transaction<SubscriberTables>) => {
      expect(await subscriberChanges(trx, { after: '', until: '9' })).toEqual({ gained: 1, lost: 1 });
    });
  });
});

it('builds the same tables regardless of batch boundaries', async () => {
  const events = [
    ...(await told('gil', '2026-11-01T10:00:00.000Z', 'SubscriptionConfirmed')),
    ...(await told('rui', '2026-11-02T10:00:00.000Z', 'SubscriptionExpired')),
  ];
  const oneByOne = events.map((event) => [event]);
  const dumped = await dumpAfter(database.db, subscribers, oneByOne);
  expect(dumped.subscriber).toHaveLength(1);
  expect(await dumpAfter(database.db, subscribers, [events])).toEqual(dumped);
});

it('rejects an event of an unknown type', async () => {
  const [event] = await told('tia', '2026-11-01T10:00:00.000Z');
  await expect(dumpAfter(database.db, subscribers, [[{ ...event!, type: 'SubscriberMoved' }]])).rejects.toThrow(
    'SubscriberMoved',
  );
});
