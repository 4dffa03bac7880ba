import { isAuthWeakPasswordError } from '@supabase/auth-js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { codeIn, follow, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

describe('sign-up with Supabase’s client', () => {
  it('is confirmed by the code of the e-mail, and then the password signs in', async () => {
    const [email, client] = [newAddress(), auth.client()];
    const made = await client.signUp({
      email,
      password: TEST_PASSWORD,
      options: { data: { name: 'Rosa', locale: 'pt' } },
    });
    expect(made.error).toBeNull();
    expect(made.data.session).toBeNull();
    expect(made.data.user).toMatchObject({ email, user_metadata: { name: 'Rosa' }, is_anonymous: false });
    const early = await client.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

    await auth.settled();
    const [letter] = auth.mailbox.to(email);
    expect(letter).toMatchObject({ subject: expect.stringContaining('Confirme o seu endereço') });
    const confirmed = await client.verifyOtp({ email, type: 'signup', token: codeIn(letter!) });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user).toMatchObject({ id: made.data.user!.id, email });
    expect(confirmed.data.user!.email_confirmed_at).toEqual(expect.any(String));
    const later = await auth.client().signInWithPassword({ email, password: TEST_PASSWORD });
    expect(later.data.session).toMatchObject({ token_type: 'bearer', expires_in: 600 });
  });

  it('is confirmed by the link of the e-mail', async () => {
    const [email, client] = [newAddress(), auth.client()];
    await client.signUp({ email, password: TEST_PASSWORD, options: { emailRedirectTo: 'http://localhost/conta' } });
    await auth.settled();
    const led = await follow(auth.site.app, auth.mailbox.to(email)[0]!);
    expect(led.origin + led.pathname).toBe('http://localhost/conta');
    const { access_token, refresh_token, ...told } = parseUrlFragment(led);
    expect(told).toEqual({
      token_type: 'bearer',
      expires_in: '600',
      expires_at: expect.stringMatching(/^\d+$/),
      type: 'signup',
    });
    const { data, error } = await client.setSession({ access_token: access_token!, refresh_token: refresh_token! });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    const again = parseUrlFragment(await follow(auth.site.app, auth.mailbox.to(email)[0]!));
    expect(again).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  it('accepts a phone', async () => {
    const [phone, client] = [newPhone(), auth.client()];
    const { data } = await client.signUp({ phone: `+${phone}`, password: TEST_PASSWORD });
    expect(data.user).toMatchObject({ phone, email: '' });
    await auth.settled();
    const message = auth.messages.find((each) => each.phone === phone)!;
    const confirmed = await client.verifyOtp({ phone, type: 'sms', token: codeIn(message) });
    expect(confirmed.data.user).toMatchObject({ phone, app_metadata: { provider: 'phone', providers: ['phone'] } });
    const signedIn = await auth.client().signInWithPassword({ phone, password: TEST_PASSWORD });
    expect(signedIn.data.user).toMatchObject({ id: data.user!.id });
  });

  it('creates an anonymous account, which can add an e-mail later', async () => {
    const [email, client] = [newAddress(), auth.client()];
    const { data } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { theme: 'dark' } });
    await client.updateUser({ email });
    await auth.settled();
    const token = codeIn(auth.mailbox.to(email)[0]!);
    const kept = await client.verifyOtp({ email, type: 'email_change', token });
    expect(kept.data.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false });
    const password = await client.updateUser({ password: TEST_PASSWORD });
    expect(password.error).toBeNull();
    expect((await auth.client().signInWithPassword({ email, password: TEST_PASSWORD })).data.user!.id).toBe(
      data.user!.id,
    );
  });

  it('rejects a weak password with the reasons', async () => {
    const { error } = await auth.client().signUp({ email: newAddress(), password: 'password' });
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters', 'pwned'] });
  });

  it('can be repeated before confirmation: each one sends an e-mail, and the last password counts', async () => {
    const [email, client] = [newAddress(), auth.client()];
    await client.signUp({ email, password: TEST_PASSWORD });
    await auth.settled();
    await client.signUp({ email, password: OTHER_PASSWORD });
    await auth.settled();
    await client.resend({ email, type: 'signup' });
    await auth.settled();
    const letters = auth.mailbox.to(email);
    expect(letters).toHaveLength(3);
    const stale = await client.verifyOtp({ email, type: 'signup', token: codeIn(letters[0]!) });
    expect(stale.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await client.verifyOtp({ email, type: 'signup', token: codeIn(letters[2]!) })).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: TEST_PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await client.signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull();
  });
});

it('rejects an anonymous sign-in unless it is enabled, and the thirty-first of a network in an hour', async () => {
  const signIn = (app: FastifyInstance, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {}, remoteAddress });
  const off = await auth.site.another({ anonymous: false });
  expect((await signIn(off, '203.0.113.9')).json()).toMatchObject({ error_code: 'anonymous_provider_disabled' });
  const statuses: number[] = [];
  for (let each = 0; each < 31; each++) statuses.push((await signIn(auth.site.app, '203.0.113.9')).statusCode);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await signIn(auth.site.app, '203.0.113.10')).statusCode).toBe(200);
});

it('records no events of an anonymous account until it has an e-mail', async () => {
  const client = auth.client();
  const { data } = await client.signInAnonymously();
  await client.refreshSession();
  await client.signOut();
  const { db } = auth.site.runtime;
  const waiting = db.selectFrom('account_event').select('type').where('account_id', '=', data.user!.id);
  expect(await waiting.execute()).toEqual([]);
  expect(await accountEventsOf(auth.site, data.user!.id)).toEqual([]);
});

it('rejects a sign-up when it is disabled', async () => {
  const app = await auth.site.another({ signUp: false });
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: { email: newAddress(), password: TEST_PASSWORD },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ code: 422, error_code: 'signup_disabled', msg: expect.any(String) });
  const anonymous = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: {} });
  expect(anonymous.json()).toMatchObject({ error_code: 'signup_disabled' });
});
