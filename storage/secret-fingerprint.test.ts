import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { deriveKey } from './secret.ts';
import { assertSameSecret, SecretMismatch } from './secret-fingerprint.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [ours, theirs] = ['a'.repeat(32), 'b'.repeat(32)];

test('accepts one of two different secrets when processes start together, and rejects the other in all of them', async () => {
  const { db } = database;
  const starts = Array.from({ length: 20 }, (_, number) => assertSameSecret(db, number % 2 ? ours : theirs));
  const outcomes = await Promise.allSettled(starts);
  const refused = outcomes.map(({ status }) => status === 'rejected');
  expect(new Set(refused.filter((_, number) => number % 2)).size).toBe(1);
  expect(new Set(refused.filter((_, number) => number % 2 === 0)).size).toBe(1);
  expect(refused[0]).not.toBe(refused[1]);
  const [right, wrong] = refused[0] ? [ours, theirs] : [theirs, ours];
  await assertSameSecret(db, right);
  await expect(assertSameSecret(db, wrong)).rejects.toThrow(SecretMismatch);
  await expect(assertSameSecret(db, wrong)).rejects.toThrow(
    /^SECRET is not the one .* Set SECRET to the same value in every process/,
  );
});

test('stores a fingerprint that reveals nothing about the secret and is not a key of any other purpose', async () => {
  const { db } = database;
  await db.deleteFrom('secret_fingerprint').execute();
  await assertSameSecret(db, ours);
  const { fingerprint } = await db.selectFrom('secret_fingerprint').selectAll().executeTakeFirstOrThrow();
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const keys = ['fingerprint', 'personal keys', 'cookies'].map((purpose) =>
    deriveKey(ours, purpose).export().toString('hex'),
  );
  expect(keys).not.toContain(fingerprint);
});
