import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#api/auth/accounts/password.ts';
import { removeUnprovedAccess } from '#api/auth/accounts/remove-unproved-access.ts';
import type { Database } from '#storage/database/tables.ts';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { PATIENCE_MS } from '#testing/patience.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

/**
 * Sends a request while the account is being changed, so that the request has checked what it needs before the change, and writes after it.
 * Returns its response.
 */
const sendDuring = async (id: string, given: Call, change: (trx: Transaction<Database>) => Promise<unknown>) => {
  const { db } = auth.site.runtime;
  const { response } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
    const started = send(auth.site.app, given);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"account"%'`.execute(db);
      expect(rows).toHaveLength(1);
    }, PATIENCE_MS);
    await change(trx);
    return { response: started };
  });
  return response;
};
const sessionsOf = (id: string) =>
  auth.site.runtime.db.selectFrom('session').select('id').where('account_id', '=', id).execute();

/** What a change of the password, and what an invitation does to the access that was set up before. */
const changes: [string, (trx: Transaction<Database>, id: string) => Promise<unknown>][] = [
  [
    'is changed',
    async (trx, id) => {
      const password_hash = await hashPassword(OTHER_PASSWORD);
      await trx.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
      await trx.deleteFrom('session').where('account_id', '=', id).execute();
    },
  ],
  ['is removed', (trx, id) => removeUnprovedAccess(trx, id)],
];

describe('a sign-in with a password', () => {
  it.each(changes)('is refused when the password %s after it was checked', async (_what, change) => {
    const { id, email } = await createAccountAndSession(auth);
    const body = { email, password: TEST_PASSWORD };
    const call = { path: 'token?grant_type=password', body };
    const answer = await sendDuring(id, call, (trx) => change(trx, id));
    expect([answer.statusCode, answer.headers['x-sb-error-code']]).toEqual([400, 'invalid_credentials']);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it.each(changes)('of staff is refused when the password %s after it was checked', async (_what, change) => {
    const { id, email } = await createAccountAndSession(auth, { role: 'editor' });
    const call = { path: '../../api/session', body: { email, password: TEST_PASSWORD } };
    const answer = await sendDuring(id, call, (trx) => change(trx, id));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('a change of the password', () => {
  it.each(changes)('is refused in a session that ended because the password %s', async (_what, change) => {
    const { id, token } = await createAccountAndSession(auth);
    const body = { password: 'Uma ponte de 7 pedras!', current_password: TEST_PASSWORD };
    const call = { method: 'PUT', path: 'user', body, token } as const;
    const answer = await sendDuring(id, call, (trx) => change(trx, id));
    expect([answer.statusCode, answer.headers['x-sb-error-code']]).toEqual([403, 'session_not_found']);
    const { db } = auth.site.runtime;
    const account = db.selectFrom('account').select('password_hash').where('id', '=', id);
    const { password_hash } = await account.executeTakeFirstOrThrow();
    expect(await verifyPassword(body.password, password_hash)).toBe(false);
  });

  it.each(changes)('of staff is refused in a session that ended because the password %s', async (_what, change) => {
    const { id, token } = await createAccountAndSession(auth, { role: 'editor' });
    const body = { password: 'Uma ponte de 7 pedras!', current: TEST_PASSWORD };
    const call = { path: '../../api/account/password', body, token };
    const answer = await sendDuring(id, call, (trx) => change(trx, id));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in']);
  });
});
