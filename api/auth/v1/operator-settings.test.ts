import { isAuthWeakPasswordError } from '@supabase/auth-js';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JwtKey } from '#storage/jwt-keys-config.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

const newJwtKey = async (alg: 'RS256' | 'ES256', kid: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid } as JwtKey;
};

let auth: AuthSite;
beforeAll(async () => {
  const jwtKeys = [await newJwtKey('RS256', 'new'), await newJwtKey('ES256', 'old')];
  auth = await openAuthSite({
    autoconfirm: true,
    passwordMin: 6,
    accessTokenSeconds: 300,
    jwtKeys,
    manualLinking: false,
    textMessages: undefined,
  });
});
afterAll(() => auth.site.close());

describe('with AUTH_AUTOCONFIRM', () => {
  it('a sign-up begins a session, sends nothing and is refused for a known address', async () => {
    const email = newAddress();
    const { data, error } = await auth.client().signUp({ email, password: 'Kz-91t' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', user: { email } });
    expect(data.user!.email_confirmed_at).toEqual(expect.any(String));
    await auth.settled();
    expect(auth.mailbox.to(email)).toEqual([]);
    const again = await auth.client().signUp({ email, password: 'Kz-82u' });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    const { mailer_autoconfirm } = await (await fetch(`${auth.url}/settings`)).json();
    expect(mailer_autoconfirm).toBe(true);
  });
});

describe('a sign-in code for an unknown address that may not become an account', () => {
  const options = { shouldCreateUser: false };

  it('is refused with AUTH_AUTOCONFIRM, by which a sign-up tells who has an account', async () => {
    const { error } = await auth.client().signInWithOtp({ email: newAddress(), options });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    const account = await createAccountAndSession(auth);
    expect((await auth.client().signInWithOtp({ email: account.email!, options })).error).toBeNull();
  });

  it('is promised elsewhere as to everyone', async () => {
    const app = await auth.site.another({ autoconfirm: false });
    const payload = { email: newAddress(), create_user: false };
    expect((await app.inject({ method: 'POST', url: '/auth/v1/otp', payload })).statusCode).toBe(200);
  });
});

describe('with AUTH_PASSWORD_MIN', () => {
  it('a shorter password is refused with the length', async () => {
    const { error } = await auth.client().signUp({ email: newAddress(), password: 'Kz-9t' });
    expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(['length']);
    expect(error!.message).toBe('Password should be at least 6 characters.');
  });

  it('staff need 12 characters nevertheless', async () => {
    const create = (password: string, role?: string) =>
      auth.admin().createUser({ email: newAddress(), password, ...(role && { app_metadata: { role } }) });
    expect((await create('Kz-91tu')).error).toBeNull();
    expect((await create('Kz-91tu', 'editor')).error!.message).toBe('Password should be at least 12 characters.');
    const editor = await createAccountAndSession(auth, { role: 'editor' });
    const answer = await auth.site.app.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      headers: { authorization: `Bearer ${editor.token}` },
      payload: { password: 'Kz-91tu' },
    });
    expect(answer.json()).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['length'] } });
  });
});

it('without AUTH_SMS_HOOK, no phone is announced or accepted', async () => {
  const phone = newPhone();
  const { token, email } = await createAccountAndSession(auth);
  const send = (method: 'POST' | 'PUT', path: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return auth.site.app.inject({ method, url: `/auth/v1/${path}`, headers, payload });
  };
  const answers = [
    await send('POST', 'signup', { phone, password: 'Kz-91t' }),
    await send('POST', 'otp', { phone }),
    await send('POST', 'resend', { phone, type: 'sms' }),
    await send('PUT', 'user', { phone }),
    await send('POST', 'factors', { factor_type: 'phone', phone }),
  ];
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ code: 400, error_code: 'phone_provider_disabled' });
  expect((await send('PUT', 'user', { email, phone: '' })).statusCode).toBe(200);
  const { external } = await (await fetch(`${auth.url}/settings`)).json();
  expect(external).toMatchObject({ phone: false, email: true });
});

it('without AUTH_MANUAL_LINKING, identities are neither linked nor unlinked', async () => {
  const { token } = await createAccountAndSession(auth);
  const headers = { authorization: `Bearer ${token}` };
  const linked = await fetch(`${auth.url}/user/identities/authorize?provider=google`, { headers });
  const unlinked = await fetch(`${auth.url}/user/identities/${crypto.randomUUID()}`, { method: 'DELETE', headers });
  for (const answer of [linked, unlinked]) {
    expect(await answer.json()).toMatchObject({ code: 404, error_code: 'manual_linking_disabled' });
  }
});

describe('with AUTH_JWT_EXPIRY and AUTH_JWT_KEYS', () => {
  const statusOf = async (token: string) => {
    const answer = await fetch(`${auth.url}/user`, { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  };

  it('the first key signs tokens of that validity, which the JWKS verifies', async () => {
    const { session } = await createAccountAndSession(auth);
    expect(session.expires_in).toBe(300);
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'RS256', kid: 'new' });
    const jwks = createRemoteJWKSet(new URL(`${auth.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(session.access_token, jwks);
    expect(payload.exp! - payload.iat!).toBe(300);
    const { keys } = await (await fetch(`${auth.url}/.well-known/jwks.json`)).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['new', 'old', expect.any(String), 'programs']);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });

  it('tokens of the former keys stay valid, and a key verifies its own algorithm only', async () => {
    const before = await auth.site.beside({ app: { jwtKeys: undefined } });
    const { id } = await createAccountAndSession(auth);
    const { access_token } = await createAccountAndSession({ site: { ...auth.site, app: before.app } }).then(
      ({ session }) => session,
    );
    expect(decodeProtectedHeader(access_token).alg).toBe('ES256');
    expect(await statusOf(access_token)).toBe(200);
    const claims = decodeJwt(access_token);
    const jwk = await auth.site.app.auth.keys.published();
    const secret = Buffer.from(JSON.stringify(jwk[0]));
    for (const kid of ['new', 'old']) {
      const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
      expect(await statusOf(forged)).toBe(403);
    }
    const { privateKey } = await auth.site.app.auth.keys.current();
    const misnamed = await new SignJWT({ ...claims, sub: id })
      .setProtectedHeader({ alg: 'RS256', kid: 'old' })
      .sign(privateKey);
    expect(await statusOf(misnamed)).toBe(403);
  });
});
