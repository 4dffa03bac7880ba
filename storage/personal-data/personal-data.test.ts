import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anyText } from '#testing/content/blocks.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { ConfigError } from '../config.ts';
import { type ListeningConnection, openListeningConnection } from '../database/listening-connection.ts';
import type { Encrypted } from './encrypted.ts';
import { PersonalKeySecretMismatch } from './key-wrap.ts';
import { createPersonalData, ERASED, type PersonalData, TamperedCiphertext } from './personal-data.ts';

const SECRET = 'the secret of the tests, 32 characters';
/** Milliseconds to wait for a notification; less than the lifetime of a cached key. */
const TIMEOUT_MS = 20_000;

let database: TestDatabase;
let opened: ListeningConnection[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
  await database.db.deleteFrom('personal_key').execute();
});
afterAll(() => database.drop());

/** Opens the personal data of one process. */
const open = async (secret = SECRET): Promise<PersonalData> => {
  const listening = openListeningConnection(database.connection);
  opened.push(listening);
  return createPersonalData(database.db, { listening, secret });
};
const newSubject = () => `subscriber-${randomUUID()}`;
const keysOf = (subject: string) =>
  database.db.selectFrom('personal_key').selectAll().where('subject', '=', subject).execute();

test('decrypts every text again, in another process too and after a JSON round trip', async () => {
  const [one, other] = [await open(), await open()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('ana', 'rui', ''),
      fc.constantFrom('email', 'name'),
      anyText(200),
      async (subject, field, plain) => {
        const envelope = await one.encrypt(subject, field, plain);
        const stored = JSON.parse(JSON.stringify(envelope)) as Encrypted;
        expect(stored).toEqual(envelope);
        expect(await other.decrypt(subject, field, stored)).toBe(plain);
      },
    ),
  );
  const [again, andAgain] = [await one.encrypt('ana', 'email', 'x'), await one.encrypt('ana', 'email', 'x')];
  expect(again.nonce).not.toBe(andAgain.nonce);
  expect(again.text).not.toBe(andAgain.text);
});

test('rejects half a surrogate pair, because it could not be restored', async () => {
  await expect((await open()).encrypt('ana', 'name', 'a\ud83c')).rejects.toThrow('half a surrogate pair');
});

describe('an envelope', () => {
  test('is rejected when any part was altered', async () => {
    const personalData = await open();
    const [subject, neighbour] = [newSubject(), newSubject()];
    const envelope = await personalData.encrypt(subject, 'email', 'ana@example.org');
    const { key: foreignKey } = await personalData.encrypt(neighbour, 'email', 'rui@example.org');
    const changes = [
      ...(['nonce', 'tag', 'text'] as const).flatMap((part) =>
        spellings(envelope[part]).map((text) => ({ [part]: text })),
      ),
      { key: foreignKey },
      { key: randomUUID() },
      { key: 'x' },
      { algorithm: 'aes-128-gcm' },
      { version: 2 },
      { more: true },
      { tag: undefined },
    ];
    for (const change of changes) {
      const altered = { ...envelope, ...change } as Encrypted;
      const decrypting = personalData.decrypt(subject, 'email', altered);
      await expect(decrypting, JSON.stringify(change)).rejects.toBeInstanceOf(TamperedCiphertext);
    }
    for (const thing of [null, 'ana@example.org', {}, []]) {
      await expect(personalData.decrypt(subject, 'email', thing as never)).rejects.toThrow(
        'not an envelope that this release knows',
      );
    }
    expect(await personalData.decrypt(subject, 'email', envelope)).toBe('ana@example.org');
  });

  test('is rejected when it was moved to another field or subject', async () => {
    const personalData = await open();
    const [subject, neighbour] = [newSubject(), newSubject()];
    const envelope = await personalData.encrypt(subject, 'email', 'ana@example.org');
    await personalData.encrypt(neighbour, 'email', 'rui@example.org');
    const moved = /^The \w+ of subscriber-\S+ cannot be decrypted: it was altered, or belongs to another/;
    await expect(personalData.decrypt(subject, 'name', envelope)).rejects.toThrow(moved);
    await expect(personalData.decrypt(neighbour, 'email', envelope)).rejects.toThrow(moved);
    await expect((await open()).decrypt(neighbour, 'email', envelope)).rejects.toThrow(moved);
  });

  test('is rejected when its key was moved to another subject in the database', async () => {
    const personalData = await open();
    const [subject, neighbour] = [newSubject(), newSubject()];
    const envelope = await personalData.encrypt(subject, 'email', 'ana@example.org');
    await database.db.updateTable('personal_key').set({ subject: neighbour }).where('subject', '=', subject).execute();
    await expect(personalData.decrypt(neighbour, 'email', envelope)).rejects.toThrow(`key ${envelope.key} was altered`);
  });
});

/** Returns the text with each character changed, one added, one removed, and the empty text. */
const spellings = (text: string): string[] => [
  ...Array.from(text, (character, at) => `${text.slice(0, at)}${character === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`),
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) + 1)}`,
  `${text}A`,
  `${text}=`,
  text.slice(1),
  '',
];

test('creates one key when many processes use a subject for the first time', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => open()));
  const subject = newSubject();
  const envelopes = await Promise.all(
    Array.from({ length: 40 }, (_, number) => processes[number % 4]!.encrypt(subject, 'email', String(number))),
  );
  expect(new Set(envelopes.map(({ key }) => key)).size).toBe(1);
  expect(await keysOf(subject)).toHaveLength(1);
  const plain = await Promise.all(
    envelopes.map((each, at) => processes[(at + 1) % 4]!.decrypt(subject, 'email', each)),
  );
  expect(plain).toEqual(envelopes.map((_, number) => String(number)));
});

describe('a destroyed key', () => {
  test('makes its data unreadable in every process, and no other data', async () => {
    const processes = await Promise.all(Array.from({ length: 3 }, () => open()));
    const [one] = processes as [PersonalData, ...PersonalData[]];
    const [ana, rui] = [newSubject(), newSubject()];
    const envelopes = [await one.encrypt(ana, 'email', 'ana@example.org'), await one.encrypt(ana, 'name', 'Ana')];
    const kept = await one.encrypt(rui, 'email', 'rui@example.org');
    const read = (by: PersonalData) =>
      Promise.all([
        by.decrypt(ana, 'email', envelopes[0]!),
        by.decrypt(ana, 'name', envelopes[1]!),
        by.decrypt(rui, 'email', kept),
      ]);
    await vi.waitFor(async () => expect(await listeners(sql`pid`)).toHaveLength(3), TIMEOUT_MS);
    for (const each of processes) expect(await read(each)).toEqual(['ana@example.org', 'Ana', 'rui@example.org']);
    await one.destroy(ana);
    const after = [ERASED, ERASED, 'rui@example.org'];
    expect(await read(one)).toEqual(after);
    for (const each of [...processes, await open()])
      await vi.waitFor(async () => expect(await read(each)).toEqual(after), TIMEOUT_MS);
    expect(await keysOf(ana)).toMatchObject([{ wrapped: null, destroyed_at: expect.any(Date) }]);
    await one.destroy(ana);
    await one.destroy(newSubject());
    expect(await read(one)).toEqual(after);
  });

  test('is replaced by a new one when the subject returns', async () => {
    const personalData = await open();
    const subject = newSubject();
    const before = await personalData.encrypt(subject, 'email', 'ana@example.org');
    await personalData.destroy(subject);
    const after = await personalData.encrypt(subject, 'email', 'ana@example.org');
    expect(after.key).not.toBe(before.key);
    expect(await personalData.decrypt(subject, 'email', before)).toBe(ERASED);
    expect(await personalData.decrypt(subject, 'email', after)).toBe('ana@example.org');
  });

  test('is never used for encryption by a process that was not notified', async () => {
    const one = await open();
    const notNotified = { listen: () => () => undefined };
    const deaf = await createPersonalData(database.db, { listening: notNotified, secret: SECRET });
    const subject = newSubject();
    await deaf.encrypt(subject, 'email', 'ana@example.org');
    await one.destroy(subject);
    const envelope = await deaf.encrypt(subject, 'email', 'ana@example.org');
    expect(await one.decrypt(subject, 'email', envelope)).toBe('ana@example.org');
  });

  test('is dropped by a process that lost its connection', async () => {
    const [one, other] = [await open(), await open()];
    const subject = newSubject();
    const envelope = await one.encrypt(subject, 'email', 'ana@example.org');
    await vi.waitFor(async () => expect(await listeners(sql`pid`)).toHaveLength(2), TIMEOUT_MS);
    await other.decrypt(subject, 'email', envelope);
    await listeners(sql`pg_terminate_backend(pid)`);
    await one.destroy(subject);
    await vi.waitFor(async () => expect(await other.decrypt(subject, 'email', envelope)).toBe(ERASED), TIMEOUT_MS);
  });
});

const listeners = async (what: RawBuilder<unknown>): Promise<unknown[]> => {
  const name = 'levada listen';
  const { rows } = await sql`select ${what} from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(database.db);
  return rows;
};

describe('another SECRET', () => {
  const OTHER = 'another secret of at least 32 characters';
  const sentence =
    'SECRET is not the one that personal data in this database were encrypted with. ' +
    'Set SECRET to the one used before, or put the file `secret` back into DATA_DIR from a backup.';

  test('prevents the start with a message that says what to do', async () => {
    await (await open()).encrypt(newSubject(), 'email', 'ana@example.org');
    const starting = open(OTHER);
    await expect(starting).rejects.toThrow(sentence);
    await expect(starting).rejects.toBeInstanceOf(ConfigError);
    await expect(open()).resolves.toBeDefined();
  });

  test('can neither decrypt nor encrypt when another process has created the first key', async () => {
    const [other, right] = [await open(OTHER), await open()];
    const subject = newSubject();
    const envelope = await right.encrypt(subject, 'email', 'ana@example.org');
    for (const attempt of [
      () => other.decrypt(subject, 'email', envelope),
      () => other.encrypt(subject, 'email', 'ana@example.org'),
      () => other.encrypt(newSubject(), 'email', 'rui@example.org'),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(PersonalKeySecretMismatch);
    }
    expect(await database.db.selectFrom('personal_key').select('subject').execute()).toEqual([{ subject }]);
  });

  test('is accepted when every key is destroyed', async () => {
    const right = await open();
    const subject = newSubject();
    const envelope = await right.encrypt(subject, 'email', 'ana@example.org');
    await right.destroy(subject);
    expect(await (await open(OTHER)).decrypt(subject, 'email', envelope)).toBe(ERASED);
  });
});

test('derives a keyed hash from purpose, value and secret', async () => {
  const [one, same, other] = [await open(), await open(), await open('x'.repeat(32))];
  const hash = one.keyedHash('subscriber', 'ana@example.org');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(same.keyedHash('subscriber', 'ana@example.org')).toBe(hash);
  const different = [
    one.keyedHash('subscriber', 'Ana@example.org'),
    one.keyedHash('voter', 'ana@example.org'),
    other.keyedHash('subscriber', 'ana@example.org'),
  ];
  expect(new Set([hash, ...different]).size).toBe(4);
  // Stream names contain it, so it must never change (computed separately, after RFC 5869 and RFC 2104).
  expect(hash).toBe('4377aa512ca571ee227896f44757265678ef71f1dff30b0e61543b70c059e632');
});
