import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createAuthenticator } from '#testing/auth/software-authenticator.ts';
import { linkIn } from '#testing/mail/account-mails.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

type Headers = Record<string, string>;
type Authenticator = ReturnType<typeof createAuthenticator>;

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers = {}, payload?: object) =>
  auth.site.app.inject({ method, url, headers, ...(payload && { payload }) });
const cookieOf = ({ cookies }: LightMyRequestResponse, names: RegExp = /^session/): Headers => ({
  cookie: cookies
    .filter(({ name, value }) => names.test(name) && value)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});
const byPassword = (email: string | null) => send('POST', '/api/session', {}, { email, password: TEST_PASSWORD });
const register = async (session: Headers, authenticator: Authenticator, name = 'Laptop') => {
  const asked = await send('POST', '/api/account/passkeys/challenge', session, { name });
  const { challengeId, options } = asked.json();
  return send('POST', '/api/account/passkeys', session, {
    challengeId,
    name,
    credential: authenticator.create(options),
  });
};
/** Creates a staff account that has added a passkey in the admin area. */
const owner = async (role: 'editor' | 'admin' = 'editor') => {
  const account = await createAccountAndSession(auth, { role });
  const authenticator = createAuthenticator();
  const added = await register(cookieOf(await byPassword(account.email)), authenticator);
  return { ...account, authenticator, codes: added.json().recoveryCodes as string[], session: cookieOf(added) };
};
const challenge = async () => {
  const asked = await send('POST', '/api/session/passkey/challenge', {}, {});
  return { ...asked.json(), browser: cookieOf(asked, /^passkey$/) };
};
const signIn = async (authenticator: Authenticator) => {
  const { challengeId, options, browser } = await challenge();
  return send('POST', '/api/session/passkey', browser, { challengeId, credential: authenticator.get(options) });
};
const REFUSED = { status: 401, code: 'passkey_refused' };

describe('sign-in with a passkey', () => {
  it('is complete with it alone, and ends the browser’s session before', async () => {
    const { id, authenticator, session } = await owner();
    const { challengeId, options, browser } = await challenge();
    const both = { cookie: `${browser.cookie}; ${session.cookie}` };
    const answer = await send('POST', '/api/session/passkey', both, {
      challengeId,
      credential: authenticator.get(options),
    });
    expect(answer.json()).toMatchObject({ id, role: 'editor', aal: 'aal2' });
    expect((await send('GET', '/api/events', cookieOf(answer))).statusCode).toBe(200);
    expect((await send('GET', '/api/session', session)).statusCode).toBe(401);
  });

  it('remembers the browser, and not one that was refused', async () => {
    const { authenticator } = await owner();
    const { challengeId, options } = await challenge();
    const credential = authenticator.get(options);
    const refused = await send('POST', '/api/session/passkey', {}, { challengeId, credential });
    const isRemembered = ({ cookies }: LightMyRequestResponse) => cookies.some(({ name }) => name === 'device');
    expect([isRemembered(await signIn(authenticator)), isRemembered(refused)]).toEqual([true, false]);
  });

  it('is refused to another browser than that of the challenge', async () => {
    const { authenticator } = await owner();
    const { challengeId, options } = await challenge();
    const { browser } = await challenge();
    for (const headers of [{}, browser]) {
      const credential = authenticator.get(options);
      const answer = await send('POST', '/api/session/passkey', headers, { challengeId, credential });
      expect(answer.json()).toMatchObject(REFUSED);
    }
  });

  it('uses no challenge of the auth API, and the auth API none of it', async () => {
    const { authenticator } = await owner();
    const asked = (await send('POST', '/auth/v1/passkeys/authentication/options', {}, {})).json();
    const { browser, ...own } = await challenge();
    const credential = authenticator.get(asked.options);
    const here = await send('POST', '/api/session/passkey', browser, { challengeId: asked.challenge_id, credential });
    expect(here.json()).toMatchObject(REFUSED);
    const body = { challenge_id: own.challengeId, credential: authenticator.get(own.options) };
    const there = await send('POST', '/auth/v1/passkeys/authentication/verify', {}, body);
    expect(there.json()).toMatchObject({ error_code: 'webauthn_verification_failed' });
  });

  it('starts no session without a role, or while the account is banned', async () => {
    const { id, authenticator } = await owner();
    const { db } = auth.site.runtime;
    await db.updateTable('account').set({ role: null }).where('id', '=', id).execute();
    expect((await signIn(authenticator)).json()).toMatchObject({ status: 403, code: 'not_allowed' });
    const banned_until = new Date(Date.now() + 60_000);
    await db.updateTable('account').set({ role: 'editor', banned_until }).where('id', '=', id).execute();
    expect((await signIn(authenticator)).json()).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

describe('a passkey of the admin area', () => {
  it('is the second factor after the password, which a recovery code replaces', async () => {
    const { id, email, authenticator, codes } = await owner();
    expect(codes).toHaveLength(10);
    const half = await byPassword(email);
    expect(half.json()).toMatchObject({ mfa: true, factors: [{ type: 'webauthn', friendlyName: 'Laptop' }] });
    const factorId = half.json().factors[0].id;
    const prove = (session: Headers, body: object) =>
      send('POST', '/api/session/factor', session, { factorId, ...body });
    const session = cookieOf(half);
    const { challengeId, options } = (
      await send('POST', '/api/session/factor/challenge', session, { factorId })
    ).json();
    const credential = createAuthenticator().get(options);
    expect((await prove(session, { challengeId, credential })).json()).toMatchObject(REFUSED);
    expect((await prove(session, { code: '123456' })).json()).toMatchObject({ status: 401, code: 'invalid_code' });
    const proved = await prove(session, { challengeId, credential: authenticator.get(options) });
    expect(proved.json()).toMatchObject({ id, aal: 'aal2' });
    const recovered = await prove(cookieOf(await byPassword(email)), { code: codes[0]! });
    expect(recovered.json()).toMatchObject({ id, aal: 'aal2' });
    expect(await accountEventsOf(auth.site, id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^FactorVerified .*"factorType":"webauthn"/)]),
    );
  });

  it('is added and removed with a recent proof, and renamed', async () => {
    const { id, session, authenticator } = await owner();
    const { db } = auth.site.runtime;
    const { id: passkeyId } = await db
      .selectFrom('passkey')
      .select('id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const path = `/api/account/passkeys/${passkeyId}`;
    expect((await send('POST', path, session, { name: ' ' })).json().errors).toMatchObject([{ path: 'name' }]);
    expect((await send('POST', path, session, { name: 'Office' })).json()).toEqual({ name: 'Office' });
    await ageSessions(auth.site, id, 6);
    const proofs = [
      await send('DELETE', path, session, {}),
      await send('POST', '/api/account/passkeys/challenge', session, { name: 'Phone' }),
    ];
    for (const answer of proofs) expect(answer.json().errors).toMatchObject([{ path: 'password' }]);
    expect((await send('DELETE', path, session, { password: TEST_PASSWORD })).statusCode).toBe(204);
    expect((await send('DELETE', path, session, { password: TEST_PASSWORD })).statusCode).toBe(404);
    expect((await signIn(authenticator)).json()).toMatchObject(REFUSED);
    expect(await db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });

  it('ends the sessions of the password alone', async () => {
    const { email, id } = await createAccountAndSession(auth, { role: 'editor' });
    const [one, other] = [cookieOf(await byPassword(email)), cookieOf(await byPassword(email))];
    expect((await register(one, createAuthenticator())).statusCode).toBe(200);
    expect((await send('GET', '/api/session', other)).statusCode).toBe(401);
    const { db } = auth.site.runtime;
    const sessions = await db.selectFrom('session').select('aal').where('account_id', '=', id).execute();
    expect(sessions).toEqual([{ aal: 'aal2' }]);
  });

  it('is not added by a session that has not proved the second factor', async () => {
    const { email } = await owner();
    const half = cookieOf(await byPassword(email));
    const asked = await send('POST', '/api/account/passkeys/challenge', half, { name: 'Phone' });
    expect(asked.statusCode).toBe(401);
  });

  it('does not replace the code at a forgotten password, where a recovery code does', async () => {
    const { email, codes } = await owner();
    await send('POST', '/api/session/recovery', {}, { email });
    await auth.settled();
    const tokenHash = new URL(linkIn(auth.mailbox.to(email!).at(-1)!)).searchParams.get('token_hash');
    const choose = (code?: string) =>
      send('POST', '/api/session/password', {}, { type: 'recovery', tokenHash, password: OTHER_PASSWORD, code });
    expect((await choose()).json().errors).toMatchObject([{ path: 'code' }]);
    expect((await choose('123456')).json()).toMatchObject({ status: 422, code: 'invalid_code' });
    expect((await choose(codes[0])).json()).toMatchObject({ aal: 'aal2' });
  });

  it('stays a second factor beside an authenticator app, also when that app is removed', async () => {
    const { email, session, authenticator } = await owner();
    const { id, secret } = (await send('POST', '/api/account/factors', session, {})).json();
    const code = new TOTP({ secret }).generate();
    const verified = await send('POST', `/api/account/factors/${id}/verify`, session, { code });
    expect(verified.json()).toEqual({});
    expect((await byPassword(email)).json().factors).toHaveLength(2);
    const signedIn = cookieOf(await signIn(authenticator));
    expect((await send('DELETE', `/api/account/factors/${id}`, signedIn, {})).statusCode).toBe(204);
    expect((await signIn(authenticator)).json()).toMatchObject({ aal: 'aal2' });
  });
});
