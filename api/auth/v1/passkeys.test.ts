import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removePasskey } from '#api/auth/passkeys/passkeys.ts';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { type AuthSite, ageSessions, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { createAuthenticator } from '#testing/auth/software-authenticator.ts';
import { PATIENCE_MS } from '#testing/patience.ts';

let auth: AuthSite;
let service: string;
beforeAll(async () => {
  auth = await openAuthSite({ redirects: ['https://app.example.org'] });
  service = await createTestServiceKey(auth.site.runtime);
});
afterAll(() => auth.site.close());

type Authenticator = ReturnType<typeof createAuthenticator>;

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await auth.site.app.inject({
    method,
    url: `/auth/v1/${path}`,
    headers,
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
};
const startRegistration = async (token: string) =>
  (await call('POST', 'passkeys/registration/options', {}, token)).body;
const register = async (token: string, authenticator: Authenticator) => {
  const { challenge_id, options } = await startRegistration(token);
  const credential = authenticator.create(options);
  return call('POST', 'passkeys/registration/verify', { challenge_id, credential }, token);
};
const challenge = async () => (await call('POST', 'passkeys/authentication/options', {})).body;
const verify = (challenge_id: string, credential: object) =>
  call('POST', 'passkeys/authentication/verify', { challenge_id, credential });
const signIn = async (authenticator: Authenticator, deviation: Parameters<Authenticator['get']>[1] = {}) => {
  const { challenge_id, options } = await challenge();
  return verify(challenge_id, authenticator.get(options, deviation));
};
/** Creates an account that has registered a passkey. */
const owner = async (columns: Parameters<typeof createAccountAndSession>[1] = {}) => {
  const account = await createAccountAndSession(auth, columns);
  const authenticator = createAuthenticator();
  const { body } = await register(account.token, authenticator);
  return { ...account, authenticator, passkeyId: body.id as string };
};
const REFUSED = { status: 400, body: { error_code: 'webauthn_verification_failed' } };
const NOT_FOUND = { status: 400, body: { error_code: 'webauthn_challenge_not_found' } };

describe('a passkey', () => {
  it('begins no session when it is removed while it signs in', async () => {
    const { id, authenticator, passkeyId } = await owner();
    const { db } = auth.site.runtime;
    const { signingIn } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const started = signIn(authenticator);
      // The request has checked the signature, and waits for the account.
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update "account"%'`.execute(
          db,
        );
        expect(rows).toHaveLength(1);
      }, PATIENCE_MS);
      await removePasskey(db, { accountId: id, passkeyId, actor: id });
      return { signingIn: started };
    });
    expect(await signingIn).toMatchObject(REFUSED);
    const sessions = db.selectFrom('session').select('id').where('account_id', '=', id).where('aal', '=', 'aal2');
    expect(await sessions.execute()).toEqual([]);
  });

  it('signs in as two factors, is listed, renamed and removed', async () => {
    const { id, token, authenticator, passkeyId } = await owner();
    const { status, body } = await signIn(authenticator);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id });
    expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] });

    const renamed = await call('PATCH', `passkeys/${passkeyId}`, { friendly_name: ' My phone ' }, token);
    expect(renamed.body).toMatchObject({ id: passkeyId, friendly_name: 'My phone' });
    const listed = await call('GET', 'passkeys', undefined, token);
    expect(listed.body).toEqual([
      { id: passkeyId, friendly_name: 'My phone', created_at: expect.any(String), last_used_at: expect.any(String) },
    ]);

    expect(await call('DELETE', `passkeys/${passkeyId}`, {}, token)).toEqual({ status: 204, body: undefined });
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
    expect(await accountEventsOf(auth.site, id)).toEqual(
      expect.arrayContaining([
        `PasskeyAdded {"passkey":"${passkeyId}"} by ${id}`,
        `AccountSignedIn {"aal":"aal2","method":"passkey"} by ${id}`,
        `PasskeyRemoved {"passkey":"${passkeyId}"} by ${id}`,
      ]),
    );
    expect(await noticesOf(id)).toEqual(['PasskeyAdded', 'PasskeyRemoved']);
  });

  it('is registered with the domain of the site, by an authenticator that knows its user', async () => {
    const { token, id } = await createAccountAndSession(auth);
    const { options, expires_at, challenge_id } = await startRegistration(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id);
    expect(challenge_id).toMatch(/^[\da-f-]{36}$/);
    expect(expires_at).toBeGreaterThan(Date.now() / 1000);
  });

  it('ends with the sessions that it began, but not that of its removal', async () => {
    const { token, authenticator, passkeyId } = await owner();
    const [own, other] = [(await signIn(authenticator)).body, (await signIn(authenticator)).body];
    expect((await call('DELETE', `passkeys/${passkeyId}`, {}, own.access_token)).status).toBe(204);
    expect((await call('GET', 'user', undefined, other.access_token)).status).toBe(403);
    expect((await call('GET', 'user', undefined, token)).status).toBe(200);
    expect((await call('GET', 'user', undefined, own.access_token)).status).toBe(200);
    const refreshed = await call('POST', 'token?grant_type=refresh_token', { refresh_token: own.refresh_token });
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [] });
  });

  it('is added and removed with a recent proof only', async () => {
    const { id, token, passkeyId } = await owner();
    await ageSessions(auth.site, id, 6);
    const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };
    expect(await call('POST', 'passkeys/registration/options', {}, token)).toMatchObject(needed);
    expect(await call('DELETE', `passkeys/${passkeyId}`, {}, token)).toMatchObject(needed);
    const wrong = { current_password: 'not the password' };
    expect((await call('DELETE', `passkeys/${passkeyId}`, wrong, token)).body.error_code).toBe('invalid_credentials');
  });

  it('is changed by its own account alone', async () => {
    const { passkeyId } = await owner();
    const { token } = await createAccountAndSession(auth);
    for (const path of [`passkeys/${passkeyId}`, 'passkeys/not-an-id']) {
      expect((await call('PATCH', path, { friendly_name: 'Mine' }, token)).status).toBe(404);
      expect((await call('DELETE', path, {}, token)).status).toBe(404);
    }
  });

  it('is listed and removed by an administrator, whose removal ends its sessions', async () => {
    const { id, authenticator, passkeyId } = await owner();
    const { access_token: token } = (await signIn(authenticator)).body;
    expect((await call('GET', `admin/users/${id}/passkeys`, undefined, service)).body).toMatchObject([
      { id: passkeyId },
    ]);
    const path = `admin/users/${id}/passkeys/${passkeyId}`;
    expect((await call('DELETE', path, undefined, service)).status).toBe(204);
    expect((await call('DELETE', path, undefined, service)).status).toBe(404);
    expect((await call('GET', 'user', undefined, token)).status).toBe(403);
  });

  it('does not sign in to an account that is banned, unconfirmed or deleted', async () => {
    const banned = await owner();
    const ban = { method: 'PUT', url: `/auth/v1/admin/users/${banned.id}` } as const;
    const headers = { authorization: `Bearer ${service}` };
    await auth.site.app.inject({ ...ban, headers, payload: { ban_duration: '1h' } });
    expect(await signIn(banned.authenticator)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
    const { db } = auth.site.runtime;
    const unconfirmed = await owner();
    await db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute();
    expect((await signIn(unconfirmed.authenticator)).body.error_code).toBe('email_not_confirmed');
    const deleted = await owner();
    await call('DELETE', `admin/users/${deleted.id}`, { should_soft_delete: true }, service);
    expect(await signIn(deleted.authenticator)).toMatchObject(REFUSED);
  });

  it('that was set up before the owner of the address proved it ends with the first role', async () => {
    const { id, authenticator, token } = await owner();
    await startRegistration(token);
    const headers = { authorization: `Bearer ${service}` };
    const change = { method: 'PUT', url: `/auth/v1/admin/users/${id}`, headers } as const;
    await auth.site.app.inject({ ...change, payload: { app_metadata: { role: 'editor' } } });
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
    const { db } = auth.site.runtime;
    for (const table of ['passkey', 'passkey_registration'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });
});

describe('a registration', () => {
  it('is used once, by the session that began it, and replaced by the next', async () => {
    const { id, token } = await createAccountAndSession(auth);
    const other = await createAccountAndSession(auth);
    const first = await startRegistration(token);
    const { challenge_id, options } = await startRegistration(token);
    const authenticator = createAuthenticator();
    const finish = (challenge_id: string, by = token) =>
      call('POST', 'passkeys/registration/verify', { challenge_id, credential: authenticator.create(options) }, by);
    expect(await finish(first.challenge_id)).toMatchObject(NOT_FOUND);
    expect(await finish(challenge_id, other.token)).toMatchObject(NOT_FOUND);
    expect((await finish(challenge_id)).status).toBe(200);
    expect(await finish(challenge_id)).toMatchObject(NOT_FOUND);

    const expired = await startRegistration(token);
    const { db } = auth.site.runtime;
    await db
      .updateTable('passkey_registration')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', id)
      .execute();
    expect((await finish(expired.challenge_id)).body.error_code).toBe('webauthn_challenge_expired');
  });

  it('rejects what was made for another page, challenge or site, and certificates', async () => {
    const { token } = await createAccountAndSession(auth);
    const refuses = async (authenticator: Authenticator, change: object = {}, ...attestation: object[]) => {
      const { challenge_id, options } = await startRegistration(token);
      const credential = authenticator.create({ ...options, ...change }, ...attestation);
      const answer = await call('POST', 'passkeys/registration/verify', { challenge_id, credential }, token);
      expect(answer).toMatchObject(REFUSED);
    };
    await refuses(createAuthenticator({ origin: 'http://levada.example' }));
    await refuses(createAuthenticator({ rpId: 'levada.example' }));
    await refuses(createAuthenticator(), { challenge: 'AAAA' });
    await refuses(createAuthenticator(), {}, { fmt: 'packed', attStmt: new Map([['x5c', ['certificate']]]) });
    await refuses(createAuthenticator(), {}, { fmt: 'tpm' });
  });

  it('rejects a credential that an account has, and the eleventh of an account', async () => {
    const { authenticator } = await owner();
    const { token } = await createAccountAndSession(auth);
    expect((await register(token, authenticator)).body.error_code).toBe('webauthn_credential_exists');
    for (let count = 0; count < 10; count += 1) await register(token, createAuthenticator());
    expect((await startRegistration(token)).error_code).toBe('too_many_passkeys');
  });

  it('accepts a page that receives sessions too', async () => {
    const { token } = await createAccountAndSession(auth);
    expect((await register(token, createAuthenticator({ origin: 'https://app.example.org' }))).status).toBe(200);
  });
});

describe('a challenge to sign in', () => {
  it('is accepted once, and none that is older', async () => {
    const { authenticator } = await owner();
    const earlier = await challenge();
    const { challenge_id, options } = await challenge();
    const credential = authenticator.get(options);
    expect((await verify(challenge_id, credential)).status).toBe(200);
    expect(await verify(challenge_id, credential)).toMatchObject(NOT_FOUND);
    expect(await verify(challenge_id, authenticator.get(options))).toMatchObject(NOT_FOUND);
    expect(await verify(earlier.challenge_id, authenticator.get(earlier.options))).toMatchObject(NOT_FOUND);
  });

  it('is accepted once of several requests at the same time', async () => {
    const { authenticator } = await owner();
    const { challenge_id, options } = await challenge();
    const credential = authenticator.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => verify(challenge_id, credential)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('ends after five minutes, and is made by the site alone', async () => {
    const { authenticator } = await owner();
    const { options } = await challenge();
    const old = v7({ msecs: Date.now() - 300_001 });
    expect((await verify(old, authenticator.get(options))).body.error_code).toBe('webauthn_challenge_expired');
    expect(await verify(v7(), authenticator.get(options))).toMatchObject(REFUSED);
    expect(await verify(crypto.randomUUID(), authenticator.get(options))).toMatchObject(NOT_FOUND);
  });

  it('is accepted again after a clock was wrong', async () => {
    const { authenticator, passkeyId } = await owner();
    const last_challenge = v7({ msecs: Date.now() + 86_400_000 });
    await auth.site.runtime.db.updateTable('passkey').set({ last_challenge }).where('id', '=', passkeyId).execute();
    expect((await signIn(authenticator)).status).toBe(200);
  });
});

describe('a signature', () => {
  it('is refused without verification of the user, or for another account', async () => {
    const { authenticator, id } = await owner();
    const other = await owner();
    expect(await signIn(authenticator, { verifiesUser: false })).toMatchObject(REFUSED);
    expect(await signIn(authenticator, { userHandle: Buffer.from(other.id).toString('base64url') })).toMatchObject(
      REFUSED,
    );
    const { challenge_id, options } = await challenge();
    const credential = authenticator.get(options);
    const signature = other.authenticator.get(options).response.signature;
    const forged = { ...credential, response: { ...credential.response, signature } };
    expect(await verify(challenge_id, forged)).toMatchObject(REFUSED);
    expect(await signIn(createAuthenticator())).toMatchObject(REFUSED);
    const events = await accountEventsOf(auth.site, id);
    expect(events).toContain('SignInFailed {"reason":"webauthn_verification_failed"} by visitor');
  });

  it('of a copied authenticator is refused, and the owner gets an e-mail', async () => {
    const { authenticator, id } = await owner();
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    expect(await signIn(authenticator, { counter: 7 })).toMatchObject(REFUSED);
    expect(await signIn(authenticator, { counter: 0 })).toMatchObject(REFUSED);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
    expect(await accountEventsOf(auth.site, id)).toContain('SignInFailed {"reason":"passkey_cloned"} by visitor');
    expect(await noticesOf(id)).toContain('PasskeyCloned');
  });

  it('of an authenticator that does not count is accepted', async () => {
    const { authenticator } = await owner();
    expect((await signIn(authenticator, { counter: 0 })).status).toBe(200);
    expect((await signIn(authenticator, { counter: 0 })).status).toBe(200);
  });

  it('that is absurd is answered as invalid, never as a failure of the server', async () => {
    const { authenticator } = await owner();
    const { challenge_id, options } = await challenge();
    const { response, ...rest } = authenticator.get(options);
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const value of ['', '!', 'AA', 'A'.repeat(4000), 'bnVsbA']) {
        const answer = await verify(challenge_id, { ...rest, response: { ...response, [field]: value } });
        expect(answer.status, `${field} ${value.slice(0, 9)}`).toBe(400);
      }
    for (const credential of [{}, null, 'x', { ...rest }]) {
      const { status, body } = await verify(challenge_id, credential as object);
      const code = credential === 'x' ? 'bad_json' : 'validation_failed';
      expect({ status, code: body.error_code }).toEqual({ status: 400, code });
    }
  });
});

const noticesOf = async (accountId: string): Promise<string[]> => {
  const { db } = auth.site.runtime;
  const rows = db.selectFrom('account_notice').select('type').where('account_id', '=', accountId);
  return (await rows.orderBy('created_at').execute()).map(({ type }) => type);
};
