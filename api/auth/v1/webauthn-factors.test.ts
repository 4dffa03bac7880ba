import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createAuthenticator } from '#testing/auth/software-authenticator.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await auth.site.app.inject({
    method,
    url: `/auth/v1/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};
const challenge = async (factorId: string, token: string) =>
  (await call('POST', `factors/${factorId}/challenge`, token)).body;
const verify = (factorId: string, token: string, challenge_id: string, webauthn: object) =>
  call('POST', `factors/${factorId}/verify`, token, { challenge_id, webauthn });
/** Creates an account whose session has verified a security key. */
const owner = async () => {
  const account = await createAccountAndSession(auth);
  const { token } = account;
  const { body: factor } = await call('POST', 'factors', token, { factor_type: 'webauthn', friendly_name: 'Key' });
  const authenticator = createAuthenticator();
  const { id, webauthn } = await challenge(factor.id, token);
  const credential_response = authenticator.create(webauthn.credential_options.publicKey);
  const verified = await verify(factor.id, token, id, { type: 'create', credential_response });
  return { ...account, authenticator, factorId: factor.id as string, webauthn, verified };
};
const signIn = async (email: string | null): Promise<string> => {
  const payload = { email, password: TEST_PASSWORD };
  const response = await auth.site.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
  return response.json().access_token;
};

it('is enrolled, raises a later session and is removed', async () => {
  const { id, email, authenticator, factorId, webauthn, verified } = await owner();
  expect(webauthn).toMatchObject({ type: 'create', credential_options: { publicKey: { rp: { id: 'localhost' } } } });
  expect(verified.body).toMatchObject({
    user: { factors: [{ id: factorId, factor_type: 'webauthn', status: 'verified' }] },
  });
  expect(decodeJwt(verified.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] });

  const token = await signIn(email);
  expect((await call('DELETE', `factors/${factorId}`, token)).body.error_code).toBe('insufficient_aal');
  const asked = await challenge(factorId, token);
  const { publicKey } = asked.webauthn.credential_options;
  expect(asked.webauthn.type).toBe('request');
  expect(publicKey.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const credential_response = authenticator.get(publicKey, { verifiesUser: false });
  const raised = await verify(factorId, token, asked.id, { type: 'request', credential_response });
  expect(decodeJwt(raised.body.access_token).aal).toBe('aal2');
  const replayed = await verify(factorId, token, asked.id, { type: 'request', credential_response });
  expect(replayed.status).toBe(404);

  expect((await call('DELETE', `factors/${factorId}`, raised.body.access_token)).body).toEqual({ id: factorId });
  const { db } = auth.site.runtime;
  expect(await db.selectFrom('passkey').selectAll().where('account_id', '=', id).execute()).toEqual([]);
  expect(await accountEventsOf(auth.site, id)).toEqual(
    expect.arrayContaining(
      ['FactorEnrolled', 'FactorVerified', 'FactorRemoved'].map(
        (type) => `${type} {"factor":"${factorId}","factorType":"webauthn"} by ${id}`,
      ),
    ),
  );
});

it('counts wrong signatures, codes and credentials as wrong codes', async () => {
  const { email, authenticator, factorId } = await owner();
  const token = await signIn(email);
  const wrong = async (answer: (publicKey: { challenge: string }) => object) => {
    const { id, webauthn } = await challenge(factorId, token);
    const body = { challenge_id: id, ...answer(webauthn.credential_options.publicKey) };
    return (await call('POST', `factors/${factorId}/verify`, token, body)).body.error_code;
  };
  const signed = (options: { challenge: string }, by = authenticator, deviation = {}) => ({
    webauthn: { type: 'request', credential_response: by.get(options, deviation) },
  });
  const answers = [
    () => ({ code: '123456' }),
    () => signed({ challenge: 'AAAA' }),
    (options: { challenge: string }) => signed(options, createAuthenticator()),
    (options: { challenge: string }) => signed(options, authenticator, { counter: 0 }),
  ];
  for (const answer of answers.slice(0, 3)) expect(await wrong(answer)).toBe('mfa_verification_failed');
  const { id, webauthn } = await challenge(factorId, token);
  const right = signed(webauthn.credential_options.publicKey, authenticator, { counter: 5 }).webauthn;
  expect((await verify(factorId, token, id, right)).status).toBe(200);
  expect(await wrong(answers[3]!)).toBe('mfa_verification_failed');
  for (let count = 4; count < 10; count += 1) expect(await wrong(answers[0]!)).toBe('mfa_verification_failed');
  expect(await wrong(answers[0]!)).toBe('over_request_rate_limit');
});

it('is a passkey too, which signs in where its authenticator verifies its user', async () => {
  const { id, authenticator, factorId, verified } = await owner();
  const token = verified.body.access_token;
  const [passkey] = (await call('GET', 'passkeys', token)).body;
  expect(passkey).toMatchObject({ friendly_name: 'Key' });
  const { challenge_id, options } = (await call('POST', 'passkeys/authentication/options', token, {})).body;
  const payload = { challenge_id, credential: authenticator.get(options) };
  const signedIn = (await call('POST', 'passkeys/authentication/verify', token, payload)).body;
  expect(signedIn.user.id).toBe(id);
  const removed = { method: 'DELETE', url: `/auth/v1/passkeys/${passkey.id}` } as const;
  const headers = { authorization: `Bearer ${signedIn.access_token}` };
  expect((await auth.site.app.inject({ ...removed, headers })).statusCode).toBe(204);
  const user = (await call('GET', 'user', token)).body;
  expect(user.factors).toBeUndefined();
  expect((await challenge(factorId, token)).error_code).toBe('mfa_factor_not_found');
});

it('locks an enrolment of the password alone out', async () => {
  const { email } = await owner();
  const token = await signIn(email);
  const body = { factor_type: 'webauthn' };
  expect((await call('POST', 'factors', token, body)).body.error_code).toBe('insufficient_aal');
  expect((await call('POST', 'passkeys/registration/options', token, {})).body.error_code).toBe('insufficient_aal');
});
