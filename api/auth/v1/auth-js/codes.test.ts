import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, newPhone, openAuthSite, signUpSomebody } from '#testing/auth/auth-site.ts';
import { codeIn, follow, linkIn, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite({ redirects: ['levada-app://signed-in'] });
});
afterAll(() => auth.site.close());

const newest = async (email: string) => {
  await auth.settled();
  return auth.mailbox.to(email).at(-1)!;
};
const methodsOf = async (client: ReturnType<AuthSite['client']>) =>
  (await client.getClaims()).data!.claims.amr!.map((each) => (typeof each === 'string' ? each : each.method));

describe('sign-in with Supabase’s client', () => {
  it('accepts a code in an e-mail', async () => {
    const { email, id } = await signUpSomebody(auth);
    const client = auth.client();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { data, error } = await client.verifyOtp({ email, type: 'email', token: codeIn(await newest(email)) });
    expect(error).toBeNull();
    expect(data.user!.id).toBe(id);
    expect(await methodsOf(client)).toEqual(['otp']);
  });

  it('accepts the link of the e-mail, in a mobile app', async () => {
    const { email } = await signUpSomebody(auth);
    await auth.client().signInWithOtp({ email, options: { emailRedirectTo: 'levada-app://signed-in' } });
    const led = await follow(auth.site.app, await newest(email));
    expect(led.href).toMatch(/^levada-app:\/\/signed-in#access_token=/);
    expect(parseUrlFragment(led)).toMatchObject({ type: 'magiclink', token_type: 'bearer' });
  });

  it('accepts the hash of the link, on a page with a button', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client();
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://localhost/admin/sign-in' } });
    const link = linkIn(await newest(email));
    expect(link.pathname).toBe('/admin/sign-in');
    const token_hash = link.searchParams.get('token_hash')!;
    expect((await client.verifyOtp({ type: 'magiclink', token_hash })).error).toBeNull();
    expect(await methodsOf(client)).toEqual(['magiclink']);
    expect((await client.verifyOtp({ type: 'magiclink', token_hash })).error).toMatchObject({ code: 'otp_expired' });
  });

  it('creates a missing account unless the client forbids it', async () => {
    const [fresh, none] = [newAddress(), newAddress()];
    const client = auth.client();
    expect((await client.signInWithOtp({ email: none, options: { shouldCreateUser: false } })).error).toBeNull();
    expect((await client.signInWithOtp({ email: fresh, options: { data: { theme: 'dark' } } })).error).toBeNull();
    const { data } = await client.verifyOtp({ email: fresh, type: 'email', token: codeIn(await newest(fresh)) });
    expect(data.user).toMatchObject({ email: fresh, user_metadata: { theme: 'dark' } });
    expect(auth.mailbox.to(none)).toEqual([]);
  });

  it('accepts a code sent to a phone', async () => {
    const [phone, client] = [newPhone(), auth.client()];
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    await auth.settled();
    const message = auth.messages.find((each) => each.phone === phone)!;
    const { data } = await client.verifyOtp({ phone, type: 'sms', token: codeIn(message) });
    expect(data.user).toMatchObject({ phone });
    expect(data.user!.phone_confirmed_at).toEqual(expect.any(String));
  });

  it('returns a PKCE code by the link, for the client that requested it', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client({ flowType: 'pkce' });
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const led = await follow(auth.site.app, await newest(email));
    expect(led.hash).toBe('');
    const code = led.searchParams.get('code')!;
    expect((await auth.client({ flowType: 'pkce' }).exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    expect(await methodsOf(client)).toEqual(['magiclink']);
  });
});

describe('password recovery with Supabase’s client', () => {
  it('accepts a code', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client();
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const { error } = await client.verifyOtp({ email, type: 'recovery', token: codeIn(await newest(email)) });
    expect(error).toBeNull();
    expect(await methodsOf(client)).toEqual(['recovery']);
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull();
  });

  it('accepts a PKCE code', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail(email, { redirectTo: 'http://localhost/nova-palavra-passe' });
    const led = await follow(auth.site.app, await newest(email));
    expect(led.pathname).toBe('/nova-palavra-passe');
    const { error } = await client.exchangeCodeForSession(led.searchParams.get('code')!);
    expect(error).toBeNull();
    expect(await methodsOf(client)).toEqual(['recovery']);
  });
});
