import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, openAuthSite, signUpSomebody } from '#testing/auth/auth-site.ts';
import { openProvider, type ProviderUnderTest } from '#testing/auth/oidc-provider.ts';

const CALLBACK = 'http://localhost/auth/v1/callback';
const HOME = 'http://localhost/';

let provider: ProviderUnderTest;
let auth: AuthSite;
beforeAll(async () => {
  provider = await openProvider(CALLBACK);
  auth = await openAuthSite({ providers: [provider.settings] });
});
afterAll(async () => {
  await auth.site.close();
  await provider.close();
});

/** Registers a user at the provider. */
const newPerson = (told: object = {}) => {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@ilha.test`, email_verified: true, name: 'Rosa', ...told };
  provider.people.set(sub, person);
  return person;
};

/** The cookie of the browser that left for the provider last. */
let cookie = '';

/** Returns the redirect URL of the site for a browser that the provider sent back. */
const comeBack = async (address: string): Promise<URL> => {
  const { pathname, search } = new URL(address);
  const answer = await fetch(auth.url.replace('/auth/v1', pathname + search), {
    redirect: 'manual',
    headers: { cookie },
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!);
};
const leave = async (address: string): Promise<string> => {
  const answer = await fetch(address, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return answer.headers.get('location')!;
};
const begin = async (client: ReturnType<AuthSite['client']>, options: object = {}) => {
  const { data, error } = await client.signInWithOAuth({
    provider: provider.settings.name as 'google',
    options: { skipBrowserRedirect: true, redirectTo: HOME, ...options },
  });
  if (error) throw error;
  return leave(data.url!);
};
const hashOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)));

/** Signs in by the provider with PKCE. */
const signInWith = async (sub: string) => {
  const client = auth.client({ flowType: 'pkce' });
  const back = await comeBack(await provider.signIn(await begin(client), sub));
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code')!);
  if (error) throw error;
  return { client, session: data.session!, user: data.user! };
};

describe('Supabase’s client, with a provider', () => {
  it('signs a new user in with PKCE, and finds the account the next time', async () => {
    const { sub, email } = newPerson();
    const { session, user } = await signInWith(sub);
    expect(session).toMatchObject({ provider_token: expect.any(String), token_type: 'bearer' });
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'ilha', providers: ['ilha'] },
      user_metadata: { name: 'Rosa' },
      identities: [
        { id: sub, provider: 'ilha', email, user_id: user.id, identity_data: { sub, email, email_verified: true } },
      ],
    });
    expect((await signInWith(sub)).user.id).toBe(user.id);
  });

  it('signs in without PKCE, with the session in the URL fragment', async () => {
    const { sub, email } = newPerson();
    const client = auth.client({ flowType: 'implicit' });
    const back = await comeBack(await provider.signIn(await begin(client), sub));
    const told = hashOf(back);
    expect(told).toMatchObject({ token_type: 'bearer', expires_in: '600', provider_token: expect.any(String) });
    const { data, error } = await client.setSession({
      access_token: told.access_token!,
      refresh_token: told.refresh_token!,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    const claims = JSON.parse(Buffer.from(told.access_token!.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
  });

  it('requests the scopes of the application from the provider, and no forbidden parameters', async () => {
    const options = {
      scopes: 'email offline_access',
      queryParams: { prompt: 'consent', redirect_uri: 'https://evil.example' },
    };
    const asked = new URL(await begin(auth.client(), options)).searchParams;
    expect(asked.get('scope')).toBe('openid email profile offline_access');
    expect(asked.get('prompt')).toBe('consent');
    expect(asked.get('redirect_uri')).toBe(CALLBACK);
    expect(asked.get('code_challenge_method')).toBe('S256');
  });

  it('is redirected to the home page instead of a URL that is not allowed', async () => {
    const { sub } = newPerson();
    const away = await begin(auth.client(), { redirectTo: 'https://evil.example/' });
    expect((await comeBack(await provider.signIn(away, sub))).origin).toBe('http://localhost');
  });

  it('links the identity to an account and unlinks it, unless it is the last one', async () => {
    const { client, id } = await signUpSomebody(auth);
    const { sub } = newPerson({ email_verified: false });
    const { data, error } = await client.linkIdentity({
      provider: 'ilha' as 'google',
      options: { redirectTo: HOME, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const told = hashOf(await comeBack(await provider.signIn(data!.url!, sub)));
    expect(told).toHaveProperty('access_token');
    const identities = async () => (await client.getUserIdentities()).data!.identities;
    expect((await identities()).map((each) => each.provider)).toEqual(['email', 'ilha']);
    expect((await signInWith(sub)).user.id).toBe(id);
    const [email, linked] = await identities();
    expect((await client.unlinkIdentity(linked!)).error).toBeNull();
    expect(await client.unlinkIdentity(email!)).toMatchObject({
      error: { status: 422, code: 'single_identity_not_deletable' },
    });
    expect(await client.unlinkIdentity(linked!)).toMatchObject({ error: { status: 404, code: 'identity_not_found' } });
    expect(await accountEventsOf(auth.site, id)).toEqual(
      expect.arrayContaining([
        `IdentityLinked {"provider":"ilha"} by ${id}`,
        `IdentityUnlinked {"provider":"ilha"} by ${id}`,
      ]),
    );
  });

  it('links nothing when the session that began to link was ended by a new password', async () => {
    const { client, id } = await signUpSomebody(auth);
    const { data } = await client.linkIdentity({
      provider: 'ilha' as 'google',
      options: { redirectTo: HOME, skipBrowserRedirect: true },
    });
    const back = await provider.signIn(data!.url!, newPerson({ email_verified: false }).sub);
    await auth.admin().updateUserById(id, { password: 'Uma ponte de 7 pedras!' });
    expect(hashOf(await comeBack(back))).toMatchObject({ error_code: 'session_not_found' });
    expect((await auth.admin().getUserById(id)).data.user!.identities!.map((each) => each.provider)).toEqual(['email']);
  });

  it('links no identity, and removes neither password nor phone, in a session without a recent proof', async () => {
    const { client, id, email: address } = await signUpSomebody(auth);
    const linked = { id: randomUUID(), account_id: id, provider: 'ilha', provider_id: id };
    await auth.site.runtime.db
      .insertInto('identity')
      .values({ ...linked, identity_data: '{}' })
      .execute();
    await ageSessions(auth.site, id, 6);
    const { error } = await client.linkIdentity({
      provider: 'ilha' as 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    const [email] = (await client.getUserIdentities()).data!.identities;
    expect(email!.provider).toBe('email');
    expect((await client.unlinkIdentity(email!)).error).toMatchObject({ code: 'reauthentication_needed' });
    expect((await client.signInWithPassword({ email: address, password: TEST_PASSWORD })).error).toBeNull();
    expect((await client.unlinkIdentity(email!)).error).toBeNull();
  });

  it('does not link an identity that another account has', async () => {
    const { sub } = newPerson();
    await signInWith(sub);
    const { client } = await signUpSomebody(auth);
    const { data } = await client.linkIdentity({
      provider: 'ilha' as 'google',
      options: { redirectTo: HOME, skipBrowserRedirect: true },
    });
    expect(hashOf(await comeBack(await provider.signIn(data!.url!, sub)))).toMatchObject({
      error_code: 'identity_already_exists',
    });
  });

  it('opens the account of an e-mail only if the provider has verified that e-mail', async () => {
    const { email, id } = await signUpSomebody(auth);
    const pretender = newPerson({ email, email_verified: false });
    const back = await comeBack(await provider.signIn(await begin(auth.client({ flowType: 'pkce' })), pretender.sub));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    const unknown = newPerson({ email_verified: false });
    const other = await comeBack(await provider.signIn(await begin(auth.client({ flowType: 'pkce' })), unknown.sub));
    expect(other.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect((await signInWith(newPerson({ email: email.toUpperCase() }).sub)).user.id).toBe(id);
  });

  it('removes a password that was set for an unconfirmed e-mail', async () => {
    const { sub, email } = newPerson();
    const password = 'Um caminho de 9 levadas!';
    await auth.client().signUp({ email, password });
    await auth.settled();
    await signInWith(sub);
    const { error } = await auth.client().signInWithPassword({ email, password });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('returns the reason when the user comes back without a session', async () => {
    const back = await comeBack(await provider.refuse(await begin(auth.client())));
    expect(hashOf(back)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
  });

  it('lists the configured providers and rejects others', async () => {
    const settings = await (await fetch(`${auth.url}/settings`)).json();
    expect(settings.external).toEqual({ anonymous_users: true, email: true, phone: true, ilha: true });
    const answer = await fetch(`${auth.url}/authorize?provider=other`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 400, error_code: 'provider_disabled', msg: 'Provider is not enabled' },
    ]);
  });
});
