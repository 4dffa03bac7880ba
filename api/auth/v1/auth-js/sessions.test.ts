import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, openAuthSite, signUpSomebody } from '#testing/auth/auth-site.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const another = async (email: string) => {
  const client = auth.client();
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
};
const isSignedIn = async (client: ReturnType<AuthSite['client']>) => (await client.getUser()).error === null;

describe('Supabase’s client', () => {
  it('signs in only with the correct password', async () => {
    const { email } = await signUpSomebody(auth);
    const wrong = await auth.client().signInWithPassword({ email, password: 'something else' });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(await isSignedIn(await another(email))).toBe(true);
  });

  it('verifies the access token itself with the published keys', async () => {
    const { client, id, email } = await signUpSomebody(auth);
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data!.header).toMatchObject({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' });
    expect(data!.claims).toEqual({
      iss: 'http://localhost/auth/v1',
      sub: id,
      aud: 'authenticated',
      iat: expect.any(Number),
      exp: data!.claims.iat + 600,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'email/signup', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
  });

  it('refreshes its session, which then has new tokens', async () => {
    const { client, session, email } = await signUpSomebody(auth);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    expect(data.session!.refresh_token).not.toBe(session.refresh_token);
    expect(await isSignedIn(client)).toBe(true);
  });

  it('reports an invalid refresh token without retrying', async () => {
    const { error } = await auth.client().refreshSession({ refresh_token: 'nonsense' });
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('signs out with the scope %s', async (scope, left) => {
    const { email, session } = await signUpSomebody(auth);
    const clients = [await another(email), await another(email), await another(email)];
    const tokens = await Promise.all(clients.map(async (each) => (await each.getSession()).data.session!.access_token));
    expect((await clients[0]!.signOut({ scope })).error).toBeNull();
    const live = await Promise.all(tokens.map(async (token) => (await auth.client().getUser(token)).error === null));
    expect(live).toEqual(left);
    expect((await auth.client().getUser(session.access_token)).error === null).toBe(scope === 'local');
  });
});
