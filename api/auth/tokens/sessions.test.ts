import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFieldEncryption } from '#storage/field-encryption.ts';
import { createPersonalData, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createAccount } from '../accounts/create-account.ts';
import { createRefreshToken, readRefreshToken } from './refresh-token.ts';
import { type AuthServices, createAuthServices } from './services.ts';
import { beginSession, elevateSession, endSessionOf, refreshSession, requireSession } from './sessions.ts';

const secret = 'the secret of sessions in tests, 32 characters';
let database: TestDatabase;
let personalData: PersonalData;
let services: AuthServices;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, listening } = database;
  personalData = await createPersonalData(db, { listening, secret });
  services = createAuthServices({
    db,
    personalData,
    sealing: createFieldEncryption(secret),
    siteUrl: 'https://levada.test',
  });
});
afterAll(async () => {
  await database.drop();
});

let number = 0;
const begin = async (role: 'editor' | null = 'editor') => {
  const email = `ana-${number++}@levada.test`;
  const account = await createAccount(database.db, { email, role, password_hash: null });
  const session = await beginSession(services, account!.id, { method: 'password' });
  const { sessionId } = readRefreshToken(personalData, session.refresh_token)!;
  return { accountId: account!.id, session, sessionId };
};
/** Adds a verified second factor to an account and returns its id. */
const addFactor = async (account_id: string): Promise<string> => {
  const id = randomUUID();
  const row = { id, account_id, friendly_name: '', factor_type: 'webauthn', status: 'verified' } as const;
  await database.db.insertInto('factor').values(row).execute();
  return id;
};
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const set = (sessionId: string, columns: { refreshed_at?: Date; expires_at?: Date; seen_at?: Date }) =>
  database.db.updateTable('session').set(columns).where('id', '=', sessionId).execute();
const row = (sessionId: string) =>
  database.db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst();
const events = async (accountId: string) => {
  const rows = await database.db
    .selectFrom('account_event')
    .select('type')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
  return rows.map(({ type }) => type);
};
const refused = (token: string) =>
  refreshSession(services, token).then(
    () => 'refreshed',
    (error) => error.code,
  );

describe('refresh token', () => {
  it('is exchanged for the next one', async () => {
    const { session, sessionId } = await begin();
    const next = await refreshSession(services, session.refresh_token);
    expect(next.refresh_token).not.toBe(session.refresh_token);
    expect(next.access_token).not.toBe(session.access_token);
    expect(readRefreshToken(personalData, next.refresh_token)).toEqual({ sessionId, number: 1 });
  });

  it('advances the session once for fifty concurrent requests, which all get the same next token', async () => {
    const { session, sessionId } = await begin();
    const all = await Promise.all(Array.from({ length: 50 }, () => refreshSession(services, session.refresh_token)));
    expect(new Set(all.map((each) => each.refresh_token)).size).toBe(1);
    expect((await row(sessionId))!.refreshes).toBe(1);
    expect(await refused(all[0]!.refresh_token)).toBe('refreshed');
  });

  it('is exchanged for the current one if it is the previous one, however late, because the response may have been lost', async () => {
    const { session, sessionId } = await begin();
    const next = await refreshSession(services, session.refresh_token);
    await set(sessionId, { refreshed_at: secondsAgo(3600) });
    const again = await refreshSession(services, session.refresh_token);
    expect(again.refresh_token).toBe(next.refresh_token);
    expect((await row(sessionId))!.refreshes).toBe(1);
  });

  it('is exchanged for the current one within ten seconds, however old it is', async () => {
    const { session, sessionId } = await begin();
    const second = await refreshSession(services, session.refresh_token);
    const third = await refreshSession(services, second.refresh_token);
    await set(sessionId, { refreshed_at: secondsAgo(5) });
    expect((await refreshSession(services, session.refresh_token)).refresh_token).toBe(third.refresh_token);
  });

  it('ends the session when an old one is reused, which is recorded', async () => {
    const { session, sessionId, accountId } = await begin();
    const second = await refreshSession(services, session.refresh_token);
    const third = await refreshSession(services, second.refresh_token);
    await set(sessionId, { refreshed_at: secondsAgo(11) });
    expect(await refused(session.refresh_token)).toBe('refresh_token_already_used');
    expect(await refused(third.refresh_token)).toBe('refresh_token_not_found');
    await expect(requireSession(services, { accountId, sessionId })).rejects.toMatchObject({
      code: 'session_not_found',
    });
    expect(await events(accountId)).toEqual(['AccountSignedIn', 'RefreshTokenReused']);
  });

  it('is recorded as reused once when an old one is sent fifty times concurrently', async () => {
    const { session, sessionId, accountId } = await begin();
    await refreshSession(services, (await refreshSession(services, session.refresh_token)).refresh_token);
    await set(sessionId, { refreshed_at: secondsAgo(11) });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refused(session.refresh_token)));
    expect(answers).toContain('refresh_token_already_used');
    expect(answers).not.toContain('refreshed');
    expect(await events(accountId)).toEqual(['AccountSignedIn', 'RefreshTokenReused']);
  });

  it.each(['', 'x', 'A'.repeat(48), 'not base64url!'])(
    'is rejected if this site did not issue it: %j',
    async (token) => {
      expect(await refused(token)).toBe('refresh_token_not_found');
    },
  );

  it('is rejected if it was altered or signed with another secret', async () => {
    const { session, sessionId } = await begin();
    const bytes = Buffer.from(session.refresh_token, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered[at]! ^= 1;
      expect(await refused(altered.toString('base64url'))).toBe('refresh_token_not_found');
    }
    const keyedHash = () => 'ab'.repeat(32);
    expect(await refused(createRefreshToken({ keyedHash }, { sessionId, number: 0 }))).toBe('refresh_token_not_found');
    expect(await refused(`${session.refresh_token}=`)).toBe('refresh_token_not_found');
  });

  it('is rejected with session_expired if the session has expired or was idle', async () => {
    const [late, idle] = [await begin(), await begin()];
    await set(late.sessionId, { expires_at: secondsAgo(1) });
    await set(idle.sessionId, { seen_at: secondsAgo(25 * 3600) });
    expect(await refused(late.session.refresh_token)).toBe('session_expired');
    expect(await refused(idle.session.refresh_token)).toBe('session_expired');
  });

  it('is accepted after months without use for an account without role', async () => {
    const { session, sessionId } = await begin(null);
    await set(sessionId, { seen_at: secondsAgo(90 * 24 * 3600) });
    expect(await refused(session.refresh_token)).toBe('refreshed');
  });

  it('is rejected for an account that is banned or deleted, or has signed out', async () => {
    const [banned, out, gone] = [await begin(), await begin(), await begin()];
    const tomorrow = new Date(Date.now() + 86_400_000);
    await database.db
      .updateTable('account')
      .set({ banned_until: tomorrow })
      .where('id', '=', banned.accountId)
      .execute();
    await database.db.deleteFrom('account').where('id', '=', gone.accountId).execute();
    await endSessionOf(services, out.session.refresh_token);
    expect(await refused(banned.session.refresh_token)).toBe('user_banned');
    expect(await refused(out.session.refresh_token)).toBe('refresh_token_not_found');
    expect(await refused(gone.session.refresh_token)).toBe('refresh_token_not_found');
    const { accountId, sessionId } = banned;
    await expect(requireSession(services, { accountId, sessionId })).rejects.toMatchObject({ code: 'user_banned' });
  });

  it('gets a session at aal2 even if it was issued before the second factor was verified', async () => {
    const { session, sessionId, accountId } = await begin();
    const factorId = await addFactor(accountId);
    const raised = await elevateSession(services, { sessionId, accountId, factorId, method: 'totp' });
    const [old, next] = [
      await refreshSession(services, session.refresh_token),
      await refreshSession(services, raised.refresh_token),
    ];
    for (const { access_token } of [raised, old, next]) {
      const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString());
      expect(claims.aal).toBe('aal2');
      expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password']);
    }
    await expect(
      elevateSession(services, { sessionId, accountId: factorId, factorId, method: 'totp' }),
    ).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('stays at aal1 when the second factor is removed after its answer was checked', async () => {
    const { sessionId, accountId } = await begin();
    const factorId = await addFactor(accountId);
    await database.db.deleteFrom('factor').where('id', '=', factorId).execute();
    await expect(elevateSession(services, { sessionId, accountId, factorId, method: 'totp' })).rejects.toMatchObject({
      code: 'mfa_factor_not_found',
    });
    expect((await row(sessionId))!.aal).toBe('aal1');
  });
});
