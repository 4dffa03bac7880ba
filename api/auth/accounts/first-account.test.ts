import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { authenticate } from './authenticate.ts';
import { ensureFirstAccount } from './first-account.ts';

let database: TestDatabase;
const email = 'Redacao@Levada.test';

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const accounts = () => database.db.selectFrom('account').select(['email', 'name', 'role']).execute();

describe('first account', () => {
  it('becomes an administrator with the configured password', async () => {
    expect(await ensureFirstAccount(database.db, { email, password: 'a given password' })).toBeUndefined();
    expect(await accounts()).toEqual([{ email: 'redacao@levada.test', name: 'Redacao', role: 'admin' }]);
    expect(await authenticate(database.db, { email }, 'a given password')).toMatchObject({ role: 'admin' });
    expect(await authenticate(database.db, { email }, 'A given password')).toBeUndefined();
  });

  it('is not created with a password of less than twelve characters', async () => {
    await expect(ensureFirstAccount(database.db, { email, password: 'eleven char' })).rejects.toThrow('12 characters');
    expect(await accounts()).toEqual([]);
  });

  it('gets a random password if none is configured, which is returned once', async () => {
    const password = await ensureFirstAccount(database.db, { email, password: undefined });
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await authenticate(database.db, { email }, password!)).toMatchObject({ email: 'redacao@levada.test' });
    expect(await ensureFirstAccount(database.db, { email, password: undefined })).toBeUndefined();
  });

  it('stays unchanged when the configuration changes later', async () => {
    await ensureFirstAccount(database.db, { email, password: 'the first password' });
    await ensureFirstAccount(database.db, { email: 'other@levada.test', password: 'the second password' });
    expect(await accounts()).toHaveLength(1);
    expect(await authenticate(database.db, { email }, 'the first password')).toBeDefined();
  });

  it('is created once when several processes start, which return only the valid password', async () => {
    const start = () => ensureFirstAccount(database.db, { email, password: undefined });
    const told = (await Promise.all([start(), start(), start()])).filter((each) => each !== undefined);
    expect(told).toHaveLength(1);
    expect(await authenticate(database.db, { email }, told[0]!)).toBeDefined();
  });
});
