import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { authenticate } from './authenticate.ts';
import { ensureFirstAccount } from './first-account.ts';

let database: TestDatabase;
const email = 'Redacao@Levada.test';

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const accounts = () => database.db.selectFrom('account').select(['email', 'name', 'role']).execute();

describe('the first account', () => {
  it('is an administrator with the password that was given', async () => {
    expect(await ensureFirstAccount(database.db, { email, password: 'a given password' })).toBeUndefined();
    expect(await accounts()).toEqual([{ email: 'redacao@levada.test', name: 'Redacao', role: 'admin' }]);
    expect(await authenticate(database.db, { email }, 'a given password')).toMatchObject({ role: 'admin' });
    expect(await authenticate(database.db, { email }, 'A given password')).toBeUndefined();
  });

  it('is not made with a password of less than twelve characters', async () => {
    await expect(ensureFirstAccount(database.db, { email, password: 'eleven char' })).rejects.toThrow('12 characters');
    expect(await accounts()).toEqual([]);
  });

  it('gets a password nobody can guess where none was given, told once', async () => {
    const password = await ensureFirstAccount(database.db, { email, password: undefined });
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await authenticate(database.db, { email }, password!)).toMatchObject({ email: 'redacao@levada.test' });
    expect(await ensureFirstAccount(database.db, { email, password: undefined })).toBeUndefined();
  });

  it('stays as it is when the settings say something else later', async () => {
    await ensureFirstAccount(database.db, { email, password: 'the first password' });
    await ensureFirstAccount(database.db, { email: 'other@levada.test', password: 'the second password' });
    expect(await accounts()).toHaveLength(1);
    expect(await authenticate(database.db, { email }, 'the first password')).toBeDefined();
  });

  it('is made once when several processes start, and only the password that holds is told', async () => {
    const start = () => ensureFirstAccount(database.db, { email, password: undefined });
    const told = (await Promise.all([start(), start(), start()])).filter((each) => each !== undefined);
    expect(told).toHaveLength(1);
    expect(await authenticate(database.db, { email }, told[0]!)).toBeDefined();
  });
});
