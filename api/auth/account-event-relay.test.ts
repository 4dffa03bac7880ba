import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EventStore, EventStoreUnavailable, StreamDamaged } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { recordAccountEvent } from './account-event-outbox.ts';
import { relayAccountEvents, relayAfterResponses } from './account-event-relay.ts';

let database: TestDatabase;
let store: EventStore;
let other: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore(database.connection);
  other = createPostgresEventStore(database.connection);
});
afterAll(async () => {
  await store.close();
  await other.close();
  await database.drop();
});

const signIns = async (accountId: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time++) {
    const data = { method: `way ${time}`, aal: 'aal1' } as const;
    await recordAccountEvent(database.db, { accountId, actor: accountId, type: 'AccountSignedIn', data });
  }
};
const inLog = (accountId: string) => Array.fromAsync(store.read(`account-${accountId}`));
const waysOf = async (accountId: string) =>
  (await inLog(accountId)).map(({ data }) => (data as { method: string }).method);
const waiting = () => database.db.selectFrom('account_event').selectAll().execute();
const ways = (times: number) => Array.from({ length: times }, (_, time) => `way ${time}`);
const relay = (on: EventStore = store) => relayAccountEvents({ db: database.db, store: on });

/** Wraps an event store and replaces `append`. */
const withAppend = (append: EventStore['append']): EventStore => ({ ...store, append });

describe('account event relay', () => {
  it('leaves events of a newer release, and those after them, to a process that knows their stream', async () => {
    const [thing, account] = [randomUUID(), randomUUID()];
    await signIns(thing, 1);
    await sql`update account_event set type = 'ThingOfTomorrowRegistered' where account_id = ${thing}`.execute(
      database.db,
    );
    await signIns(thing, 1);
    await signIns(account, 1);
    expect(await relay()).toBe(1);
    expect(await waysOf(account)).toEqual(ways(1));
    expect(await inLog(thing)).toEqual([]);
    expect((await waiting()).map(({ account_id }) => account_id)).toEqual([thing, thing]);
    await database.db.deleteFrom('account_event').where('account_id', '=', thing).execute();
  });

  it('moves events to the stream of the account, in order, and empties the outbox', async () => {
    const id = randomUUID();
    const editor = randomUUID();
    const change = { type: 'RoleChanged', data: { from: null, to: 'editor' } } as const;
    await recordAccountEvent(database.db, { accountId: id, actor: editor, ...change });
    await recordAccountEvent(database.db, {
      accountId: id,
      actor: null,
      type: 'SignInFailed',
      data: { reason: 'invalid_credentials' },
    });
    await recordAccountEvent(database.db, { accountId: id, actor: 'service', type: 'AccountUnbanned', data: {} });
    const rows = await waiting();
    expect(await relay()).toBe(3);
    expect(await inLog(id)).toMatchObject([
      {
        id: rows[0]!.id,
        type: 'RoleChanged',
        data: { id, from: null, to: 'editor' },
        metadata: {
          actor: { id: editor, name: 'account', kind: 'staff' },
          command: 'ChangeRole',
          schemaVersion: 1,
          at: rows[0]!.at.toISOString(),
        },
      },
      { type: 'SignInFailed', metadata: { actor: { id: 'visitor', kind: 'visitor' }, command: 'SignIn' } },
      { type: 'AccountUnbanned', metadata: { actor: { id: 'service', kind: 'system' } } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('records nothing when the transaction is rolled back', async () => {
    const id = randomUUID();
    const failing = database.db.transaction().execute(async (trx) => {
      await recordAccountEvent(trx, { accountId: id, actor: null, type: 'PasswordChanged', data: {} });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await relay();
    expect(await inLog(id)).toEqual([]);
  });

  it('keeps events in the outbox while the event log is unavailable', async () => {
    const id = randomUUID();
    await signIns(id, 3);
    const away = withAppend(async () => {
      throw new EventStoreUnavailable('away');
    });
    await expect(relay(away)).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(await waiting()).toHaveLength(3);
    await relay();
    expect(await waysOf(id)).toEqual(ways(3));
  });

  it('appends each event once, in order, when a process stops between append and delete', async () => {
    const id = randomUUID();
    await signIns(id, 4);
    let appended = 0;
    const dying = withAppend(async (...given) => {
      await store.append(...given);
      appended += 1;
      if (appended === 2) throw new EventStoreUnavailable('the process ends here', { outcome: 'unknown' });
      return { revision: 0n, position: 0n };
    });
    await expect(relay(dying)).rejects.toThrow('ends here');
    expect([(await waiting()).length, (await inLog(id)).length]).toEqual([3, 2]);
    await relay(other);
    expect(await waysOf(id)).toEqual(ways(4));
    expect(await waiting()).toEqual([]);
  });

  it('appends each event once, in order, when several processes relay concurrently', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await signIns(id, 8);
    const moved = await Promise.all([relay(), relay(other), relay(), relay(other)]);
    expect(moved.reduce((sum, each) => sum + each)).toBe(40);
    for (const id of ids) expect(await waysOf(id)).toEqual(ways(8));
    expect(await waiting()).toEqual([]);
  });

  it('relays the events of an account while those of another one fail', async () => {
    const [broken, fine] = [randomUUID(), randomUUID()];
    await signIns(broken, 1);
    await signIns(fine, 2);
    const damaged = withAppend(async (stream, ...rest) => {
      if (stream.endsWith(broken)) throw new StreamDamaged(stream, 'deleted');
      return store.append(stream, ...rest);
    });
    await expect(relay(damaged)).rejects.toThrow(broken);
    expect(await waysOf(fine)).toEqual(ways(2));
    expect((await waiting()).map(({ account_id }) => account_id)).toEqual([broken]);
    await relay();
  });
});

it('relays events after the response to a request that has caused one', async () => {
  const id = randomUUID();
  const app = Fastify();
  app.decorateRequest('hasAccountEvents', true);
  relayAfterResponses(app, { db: database.db, store });
  app.post('/auth/v1/token', async () => {
    await signIns(id, 1);
    return {};
  });
  expect((await app.inject({ method: 'POST', url: '/auth/v1/token' })).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await waysOf(id)).toEqual(ways(1)), 10_000);
  await app.close();
});
