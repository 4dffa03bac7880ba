import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, newPhone, openAuthSite, signUpSomebody } from '#testing/auth/auth-site.ts';
import { codeIn, follow, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const newest = async (email: string) => {
  await auth.settled();
  return auth.mailbox.to(email).at(-1)!;
};
describe('account changes with Supabase’s client', () => {
  it('merge metadata key by key', async () => {
    const { client } = await signUpSomebody(auth);
    await client.updateUser({ data: { name: 'Rosa', theme: 'dark' } });
    const { data } = await client.updateUser({ data: { theme: null, locale: 'en' } });
    expect(data.user!.user_metadata).toEqual({ name: 'Rosa', locale: 'en' });
    const { error } = await client.updateUser({ data: { story: 'x'.repeat(5_000) } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('replace the password by a different, strong one and end other sessions', async () => {
    const { client, email, session } = await signUpSomebody(auth);
    const other = auth.client();
    await other.signInWithPassword({ email, password: TEST_PASSWORD });
    expect((await client.updateUser({ password: TEST_PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await client.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' });
    expect((await other.getUser()).error).toBeNull();
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await auth.client().getUser(session.access_token)).error).toBeNull();
    expect((await auth.client().signInWithPassword({ email, password: TEST_PASSWORD })).error).not.toBeNull();
  });

  it('accept no text that cannot be stored or shown as a name', async () => {
    const { client } = await signUpSomebody(auth);
    for (const data of [
      { name: 'two\nlines' },
      { name: '\u200b\u2800' },
      { full_name: 'x'.repeat(121) },
      { note: { deep: ['a\u0001b'] } },
      { 'a\u0000b': 1 },
    ]) {
      expect((await client.updateUser({ data })).error, JSON.stringify(data)).toMatchObject({ status: 400 });
    }
    expect((await client.updateUser({ data: { name: '  Rosa ', note: 'a\nb' } })).error).toBeNull();
  });

  it('change nothing when a part of the request is rejected', async () => {
    const { client, email } = await signUpSomebody(auth);
    await client.updateUser({ data: { one: 'x'.repeat(2_000) } });
    const { error } = await client.updateUser({ password: OTHER_PASSWORD, data: { two: 'x'.repeat(2_000) } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await auth.client().signInWithPassword({ email, password: TEST_PASSWORD })).error).toBeNull();
  });

  it('require a code for the password six minutes after signing in', async () => {
    const { client, email, id } = await signUpSomebody(auth);
    await ageSessions(auth.site, id, 6);
    const early = await client.updateUser({ password: OTHER_PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await newest(email));
    const wrong = await client.updateUser({
      password: OTHER_PASSWORD,
      nonce: nonce === '000000' ? '111111' : '000000',
    });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: OTHER_PASSWORD, nonce })).error).toBeNull();
  });

  it('accept the current password instead of a code, and count wrong ones as attempts to sign in', async () => {
    const { client, id } = await signUpSomebody(auth);
    await ageSessions(auth.site, id, 6);
    const change = (current_password: string) => client.updateUser({ password: OTHER_PASSWORD, current_password });
    expect((await change('wrong')).error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect((await change(TEST_PASSWORD)).error).toBeNull();
    await ageSessions(auth.site, id, 6);
    const statuses: unknown[] = [];
    for (let guess = 0; guess < 11; guess++) statuses.push((await change(`wrong ${guess}`)).error?.status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('require a code for a phone, with which one could sign in, six minutes after signing in', async () => {
    const { client, id } = await signUpSomebody(auth);
    await ageSessions(auth.site, id, 6);
    expect((await client.updateUser({ phone: newPhone() })).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await client.updateUser({ phone: newPhone(), current_password: TEST_PASSWORD })).error).toBeNull();
  });

  it('replace the e-mail when both addresses have confirmed', async () => {
    const { client, email, id } = await signUpSomebody(auth);
    const fresh = newAddress();
    const { data } = await client.updateUser({ email: fresh });
    expect(data.user).toMatchObject({ email, new_email: fresh });
    const first = await follow(auth.site.app, await newest(email));
    expect(parseUrlFragment(first)).toEqual({ message: expect.stringContaining('other email') });
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: fresh });
    const second = await follow(auth.site.app, await newest(fresh));
    expect(parseUrlFragment(second)).toMatchObject({ type: 'email_change', access_token: expect.any(String) });
    const { user } = (await client.getUser()).data;
    expect(user).toMatchObject({ id, email: fresh, identities: [{ identity_data: { email: fresh } }] });
    expect(user!.new_email).toBeUndefined();
    expect((await auth.client().signInWithPassword({ email: fresh, password: TEST_PASSWORD })).error).toBeNull();
  });

  it('reject an e-mail that another account has', async () => {
    const [one, other] = [await signUpSomebody(auth), await signUpSomebody(auth)];
    const { error } = await one.client.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('do not confirm a second e-mail by messages about the first', async () => {
    const { client, email } = await signUpSomebody(auth);
    const [first, second] = [newAddress(), newAddress()];
    await client.updateUser({ email: first });
    const old = await newest(email);
    const stale = await newest(first);
    await client.updateUser({ email: second });
    await newest(second);
    for (const letter of [old, stale]) {
      expect(parseUrlFragment(await follow(auth.site.app, letter))).toMatchObject({ error_code: 'otp_expired' });
    }
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: second });
  });

  it('replace the phone when it is confirmed', async () => {
    const { client } = await signUpSomebody(auth);
    const phone = newPhone();
    expect((await client.updateUser({ phone })).data.user).toMatchObject({ phone: '', new_phone: phone });
    await auth.settled();
    const token = codeIn(auth.messages.find((each) => each.phone === phone)!);
    const { data } = await client.verifyOtp({ phone, type: 'phone_change', token });
    expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } });
    const { error } = await (await signUpSomebody(auth)).client.updateUser({ phone });
    expect(error).toMatchObject({ status: 422, code: 'phone_exists' });
  });
});
