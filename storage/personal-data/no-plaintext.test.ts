import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { runGeneration } from '#projections/engine/runner.ts';
import { projections } from '#projections/read-models.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import type { Database } from '../database/tables.ts';
import type { EventStore, RecordedEvent } from '../events/event-store.ts';
import { copyLog } from '../events/log/copy-log.ts';
import { createStoreLog } from '../events/log/event-store-log.ts';
import { openLogFile } from '../events/log/log-file.ts';
import { createPostgresEventStore } from '../events/postgres/event-store.ts';
import { withUpcasting } from '../events/upcasting.ts';
import type { Encrypted } from './encrypted.ts';
import { createPersonalData, ERASED, type PersonalData } from './personal-data.ts';

/** The event and the read model of a projection that exists only in this test. */
interface ReaderJoined {
  email: Encrypted;
  name: Encrypted;
}
type ReaderTables = {
  reader: { subject: string; email: Encrypted; name: Encrypted };
};
const readers: Projection = {
  name: 'readers',
  version: 1,
  prefixes: ['reader-'],
  tables: ['reader'],
  create: async (trx) => {
    await sql`create table reader (subject text primary key, email jsonb not null, name jsonb not null)`.execute(trx);
  },
  project: async (trx: Transaction<ReaderTables>, events: RecordedEvent[]) => {
    for (const { stream, data } of events) {
      const { email, name } = data as ReaderJoined;
      await trx.insertInto('reader').values({ subject: stream, email, name }).execute();
    }
    return ['readers'];
  },
};

/** Names so long that they do not occur by accident. */
const people = Array.from({ length: 8 }, (_, number) => ({
  email: `quiteria.${number}.vasconcelos@correio-da-ribeira.example`,
  name: `Quitéria ${number} de Vasconcelos-Ornelas`,
}));
/** A text stored without encryption, to verify that the search finds plain text. */
const CONTROL = 'Ildefonso Teixeira-Perestrelo <ildefonso@correio-da-ribeira.example>';

let database: TestDatabase;
let store: EventStore;
let personalData: PersonalData;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  store = withUpcasting(createPostgresEventStore(database.connection));
  const secret = 'the secret of the search, 32 characters';
  personalData = await createPersonalData(database.db, { listening: database.listening, secret });
  dir = await mkdtemp(path.join(os.tmpdir(), 'levada-search-'));
  for (const person of people) await join(person);
  const greeting = { title: CONTROL };
  await store.append('settings-magazine', 'no_stream', [toNewEvent({ type: 'SettingsUpdated', data: greeting })]);
  for (const projection of [...projections, readers]) await catchUp(projection);
});
afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(dir, { recursive: true });
});

const subjectOf = (email: string): string => `reader-${personalData.keyedHash('reader', email)}`;

const join = async ({ email, name }: (typeof people)[number]): Promise<void> => {
  const subject = subjectOf(email);
  const data: ReaderJoined = {
    email: await personalData.encrypt(subject, 'email', email),
    name: await personalData.encrypt(subject, 'name', name),
  };
  await store.append(subject, 'no_stream', [toNewEvent({ type: 'ReaderJoined', data })]);
};

const catchUp = async (projection: Projection): Promise<void> => {
  const { db } = database;
  const live = await getOrCreateLiveGeneration(db, projection);
  const { signal } = new AbortController();
  const onCaughtUp = async () => true;
  const options = {
    db,
    store,
    signal,
    asyncCommit: false,
    skipped: new Set<string>(),
    isSameLog: async () => true,
    onChange: () => {},
    onCaughtUp,
  };
  expect(await runGeneration(projection, live, options)).toBe('done');
};

/** Decrypts every row of the read model. */
const shown = async (): Promise<unknown[]> => {
  const rows = await database.db.withTables<ReaderTables>().selectFrom('reader').selectAll().execute();
  const all = await Promise.all(
    rows.map(async ({ subject, email, name }) => ({
      email: await personalData.decrypt(subject, 'email', email),
      name: await personalData.decrypt(subject, 'name', name),
    })),
  );
  return all.sort((one, other) => String(one.email).localeCompare(String(other.email)));
};

/**
 * Reads every table of every schema as text, including Postgres's own with its statistics. The write-ahead log is not searched: it contains
 * former table contents, which are never plain text, and wrapped keys until Postgres recycles it.
 */
const dumpDatabase = async (db: Kysely<Database>): Promise<Map<string, string>> => {
  await sql`analyze`.execute(db);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm')`.execute(db);
  const dump = new Map<string, string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(db);
    dump.set(`${schema}.${name}`, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
};

const exportLog = async (): Promise<string> => {
  const file = path.join(dir, `${randomUUID()}.ndjson`);
  const target = await openLogFile(file);
  await copyLog(createStoreLog({ name: 'the log', store, inFlight: 1 }), target);
  await target.close();
  return readFile(file, 'utf8');
};

/** Returns the forms in which a text may occur: plain, as hex digits, and as base64 at any alignment. */
const spellings = (text: string): string[] => {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    return (['base64', 'base64url'] as const).map((encoding) =>
      whole.toString(encoding).slice(before === 0 ? 0 : 4, -4),
    );
  });
  return [text, JSON.stringify(text).slice(1, -1), bytes.toString('hex'), ...base64];
};

/** Returns the names of the dumps that contain a text. */
const placesOf = (text: string, places: Map<string, string>): string[] =>
  [...places]
    .filter(([, content]) => spellings(text).some((spelling) => content.includes(spelling)))
    .map(([place]) => place);

const everywhere = async (): Promise<Map<string, string>> =>
  (await dumpDatabase(database.db)).set('export', await exportLog());

const expectNowhere = (places: Map<string, string>): void => {
  for (const { email, name } of people) {
    const parts = [email, name, email.split('@')[0]!, name.split(' de ')[1]!];
    for (const part of parts) expect([part, ...placesOf(part, places)]).toEqual([part]);
  }
};

describe('the plain text of personal data', () => {
  test('is decrypted from the read model', async () => {
    expect(await shown()).toEqual(people);
  });

  test('is found neither in the database nor in an export, where the search does find unencrypted text', async () => {
    const places = await everywhere();
    expect([...places.keys()]).toEqual(expect.arrayContaining(['log.event', 'public.personal_key', 'read.reader']));
    for (const place of ['log.event', 'read.settings', 'export']) expect(placesOf(CONTROL, places)).toContain(place);
    for (const [place, part] of [
      ['log.event', 'ReaderJoined'],
      ['export', 'ReaderJoined'],
      ['read.reader', 'reader-'],
    ] as const) {
      expect(places.get(place)!.split(part).length - 1).toBeGreaterThanOrEqual(people.length);
    }
    expectNowhere(places);
  });

  test.each(['base64', 'hex'] as const)('would be found by the search even when encoded as %s', (encoding) => {
    const [{ email }] = people as [(typeof people)[number]];
    for (const before of ['', 'x', 'xy']) {
      const content = Buffer.from(`${before}${email} and more`).toString(encoding);
      expect(placesOf(email, new Map([['somewhere', content]]))).toEqual(['somewhere']);
    }
  });

  test('cannot be decrypted and is not found after its key was destroyed', async () => {
    const [erased, ...others] = people as [(typeof people)[number], ...typeof people];
    await personalData.destroy(subjectOf(erased.email));
    const gone = { email: ERASED, name: ERASED };
    expect(await shown()).toEqual(expect.arrayContaining([gone, ...others]));
    for await (const { data } of store.read(subjectOf(erased.email))) {
      const { email, name } = data as ReaderJoined;
      expect(await personalData.decrypt(subjectOf(erased.email), 'email', email)).toBe(ERASED);
      expect(await personalData.decrypt(subjectOf(erased.email), 'name', name)).toBe(ERASED);
    }
    expectNowhere(await everywhere());
  });
});
