import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFieldEncryption } from '#storage/field-encryption.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createSigningKeys } from './signing-keys.ts';

let database: TestDatabase;
const sealing = createFieldEncryption('the secret of keys in tests, 32 characters');

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Creates the signing keys of a process that starts now. */
const keys = () => createSigningKeys({ db: database.db, sealing });
const rows = () => database.db.selectFrom('signing_key').selectAll().orderBy('created_at').execute();
const grow = (id: string, age: string) =>
  sql`update public.signing_key set created_at = now() - ${age}::interval where id = ${id}`.execute(database.db);
const published = async () => (await keys().published()).map(({ kid }) => kid);

describe('signing keys', () => {
  it('are created once when several processes start concurrently', async () => {
    const current = await Promise.all(Array.from({ length: 5 }, () => keys().current()));
    expect(await rows()).toHaveLength(1);
    expect(new Set(current.map(({ id }) => id)).size).toBe(1);
  });

  it('are published without the private part, which is stored encrypted', async () => {
    const [key] = await keys().published();
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: (await rows())[0]!.id,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    });
    const [row] = await rows();
    expect(Object.keys(row!.private_key).sort()).toEqual(['nonce', 'tag', 'text']);
    expect(JSON.stringify(row!.public_key)).not.toContain('"d"');
    const another = createFieldEncryption('another secret, which has 32 characters');
    const other = createSigningKeys({ db: database.db, sealing: another });
    await expect(other.current()).rejects.toThrow('SECRET');
  });

  it('are rotated after thirty days: a new key is published an hour before its use, an old one until its tokens have expired', async () => {
    const { id: first } = await keys().current();
    await grow(first, '29 days');
    expect(await published()).toEqual([first]);
    await grow(first, '31 days');
    expect((await keys().current()).id).toBe(first);
    const second = (await rows()).map(({ id }) => id).find((id) => id !== first)!;
    expect((await published()).sort()).toEqual([first, second].sort());

    await grow(second, '59 minutes');
    expect((await keys().current()).id).toBe(first);
    await grow(second, '61 minutes');
    expect((await keys().current()).id).toBe(second);
    expect(await keys().find(first)).toBeDefined();
    await grow(second, '2 hours');
    expect(await published()).toEqual([second]);
    expect(await keys().find(first)).toBeUndefined();

    await grow(second, '31 days');
    await grow(first, '62 days');
    await keys().current();
    expect((await rows()).map(({ id }) => id)).not.toContain(first);
    expect(await rows()).toHaveLength(2);
  });
});
