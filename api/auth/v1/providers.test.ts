import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomPKCECodeVerifier,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthSite, openAuthSite } from '#testing/auth/auth-site.ts';
import { openProvider, type ProviderUnderTest } from '#testing/auth/oidc-provider.ts';

const CALLBACK = 'http://localhost/auth/v1/callback';

/** Starts a server that accepts requests and never responds. */
const openFrozen = async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Starts an issuer that declares another one, or sends an endless response. */
const openLiar = async (): Promise<{ server: Server; issuer: string }> => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.includes('endless')) {
      const more = () => response.writable && response.write(' '.repeat(65_536), more);
      more();
    } else response.end(JSON.stringify({ issuer: 'https://accounts.example.org', jwks_uri: 'https://x.example/keys' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Starts an issuer whose tokens the test signs, with any claims. */
const openIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const discovered = {
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/in`,
      token_endpoint: issuer,
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : discovered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: object) =>
    new SignJWT({ iss: issuer, aud: 'levada', email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { server, issuer, sign };
};

let own: Awaited<ReturnType<typeof openIssuer>>;
let provider: ProviderUnderTest;
let auth: AuthSite;
const servers: Server[] = [];
beforeAll(async () => {
  const [frozen, liar] = [await openFrozen(), await openLiar()];
  own = await openIssuer();
  servers.push(frozen.server, liar.server, own.server);
  provider = await openProvider(CALLBACK);
  const known = { clientId: 'levada', clientSecret: 'a secret' };
  auth = await openAuthSite({
    providers: [
      provider.settings,
      { name: 'frozen', issuer: frozen.issuer, ...known },
      { name: 'away', issuer: 'http://127.0.0.1:9', ...known },
      { name: 'own', issuer: own.issuer, ...known },
      { name: 'liar', issuer: liar.issuer, ...known },
      { name: 'endless', issuer: `${liar.issuer}/endless`, ...known },
    ],
  });
});
afterAll(async () => {
  await auth.site.close();
  await provider.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const newPerson = (told: object = {}, sub: string = randomUUID()) => {
  provider.people.set(sub, { sub, email: `${sub}@ilha.test`, email_verified: true, ...told });
  return sub;
};
const get = (path: string, init: RequestInit = {}) => fetch(`${auth.url}${path}`, { redirect: 'manual', ...init });
/** The cookies of browsers by the URL that they were redirected to. */
const cookies = new Map<string, string>();
const leave = async () => {
  const answer = await get(`/authorize?provider=ilha`);
  const address = answer.headers.get('location')!;
  cookies.set(new URL(address).searchParams.get('state')!, cookieOf(answer));
  return address;
};
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
const errorIn = (answer: Response) => {
  expect(answer.status).toBe(303);
  const { origin, hash } = new URL(answer.headers.get('location')!);
  expect(origin).toBe('http://localhost');
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
};
const callback = (address: string, change: (params: URLSearchParams) => void = () => {}, cookie?: string) => {
  const { searchParams } = new URL(address);
  const own = cookies.get(searchParams.get('state')!)!;
  change(searchParams);
  return get(`/callback?${searchParams}`, { headers: { cookie: cookie ?? own } });
};

describe('the callback from a provider', () => {
  it.each<[string, (params: URLSearchParams) => void]>([
    ['without a state', (params) => params.delete('state')],
    ['with an unknown state', (params) => params.set('state', 'x'.repeat(43))],
    ['with a state that this site did not sign', (params) => params.set('state', `${randomUUID()}.${'0'.repeat(64)}`)],
    ['with an altered state', (params) => params.set('state', `${params.get('state')!.slice(0, -1)}x`)],
  ])('rejects a return %s', async (_what, change) => {
    const back = await provider.signIn(await leave(), newPerson());
    expect(errorIn(await callback(back, change))).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state is missing or invalid',
    });
  });

  it('is accepted once', async () => {
    const back = await provider.signIn(await leave(), newPerson());
    const answer = await callback(back);
    expect(errorIn(answer)).toHaveProperty('access_token');
    expect(cookieOf(answer)).toBe('authorization=');
    expect(errorIn(await callback(back))).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  it('is accepted only from the browser that began', async () => {
    const [mine, other] = [await leave(), await leave()];
    const back = await provider.signIn(mine, newPerson());
    const otherCookie = cookies.get(new URL(other).searchParams.get('state')!)!;
    const altered = `${cookies.get(new URL(mine).searchParams.get('state')!)!.slice(0, -2)}xx`;
    for (const cookie of ['', otherCookie, altered, 'authorization=', 'authorization=a.b.c.d', 'authorization=....']) {
      expect(errorIn(await callback(back, undefined, cookie))).toMatchObject({ error_code: 'bad_oauth_state' });
    }
    expect(errorIn(await callback(back))).toHaveProperty('access_token');
  });

  it('leaves nothing in the database when the visitor does not return', async () => {
    const count = () => auth.site.runtime.db.selectFrom('auth_flow').select('id').execute();
    const before = (await count()).length;
    for (let visit = 0; visit < 20; visit++) await leave();
    expect(await count()).toHaveLength(before);
    const long = await get(`/authorize?provider=ilha&redirect_to=http://localhost/${'x'.repeat(4_000)}`);
    expect([long.status, await long.json()]).toMatchObject([400, { error_code: 'validation_failed' }]);
  });

  it('is accepted once of fifty concurrent requests', async () => {
    const back = await provider.signIn(await leave(), newPerson());
    const answers = await Promise.all(Array.from({ length: 50 }, async () => errorIn(await callback(back))));
    expect(answers.filter((answer) => 'access_token' in answer)).toHaveLength(1);
  });

  it('is accepted within a quarter of an hour, and not later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const away = await leave();
      const cookie = cookies.get(new URL(away).searchParams.get('state')!)!;
      vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
      const answer = await get(`/callback?code=x&state=${new URL(away).searchParams.get('state')}`, {
        headers: { cookie },
      });
      expect(errorIn(answer)).toMatchObject({ error_code: 'bad_oauth_state' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects a code of another authorization', async () => {
    const [mine, theirs] = [
      await provider.signIn(await leave(), newPerson()),
      await provider.signIn(await leave(), newPerson()),
    ];
    const answer = await callback(mine, (params) => params.set('code', new URL(theirs).searchParams.get('code')!));
    expect(errorIn(answer)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
  });

  it('accepts a form', async () => {
    const { searchParams } = new URL(await provider.signIn(await leave(), newPerson()));
    const answer = await get('/callback', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://accounts.example.org',
        cookie: cookies.get(searchParams.get('state')!)!,
      },
      body: searchParams,
    });
    expect(errorIn(answer)).toHaveProperty('access_token');
  });

  it('has no HEAD, which would consume the state', async () => {
    const back = await provider.signIn(await leave(), newPerson());
    await get(`/callback${new URL(back).search}`, { method: 'HEAD' });
    expect(errorIn(await callback(back))).toHaveProperty('access_token');
  });

  it('rejects unknown users when sign-up is disabled', async () => {
    const closed = await openAuthSite({ signUp: false, providers: [provider.settings] });
    const left = await fetch(`${closed.url}/authorize?provider=ilha`, { redirect: 'manual' });
    const back = new URL(await provider.signIn(left.headers.get('location')!, newPerson()));
    const headers = { cookie: cookieOf(left) };
    const answer = await fetch(`${closed.url}/callback${back.search}`, { redirect: 'manual', headers });
    expect(errorIn(answer)).toMatchObject({ error_code: 'signup_disabled' });
    await closed.site.close();
  });
});

describe('a provider', () => {
  it.each(['frozen', 'away', 'liar', 'endless'])(
    'that is %s gets an error response without a long wait',
    async (name) => {
      const answer = await get(`/authorize?provider=${name}`);
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { code: 422, error_code: 'provider_unavailable', msg: 'The provider is unreachable' },
      ]);
      expect((await get('/health')).status).toBe(200);
    },
  );
});

/** Returns an id token as a mobile app gets it from the provider. */
const idTokenFor = async (sub: string, nonce?: string) => {
  const { issuer, clientId, clientSecret } = provider.settings;
  const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [allowInsecureRequests],
  });
  const verifier = randomPKCECodeVerifier();
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: CALLBACK,
    scope: 'openid email',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
  });
  const back = new URL(await provider.signIn(address.href, sub));
  const checks = { pkceCodeVerifier: verifier, ...(nonce && { expectedNonce: nonce }) };
  const { id_token, access_token } = await authorizationCodeGrant(configuration, back, checks);
  return { provider: 'ilha', token: id_token!, access_token };
};
/** Exchanges an id token of the issuer `own` with these claims. */
const grant = async (claims: object) => {
  const answer = await get('/token?grant_type=id_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'own', id_token: await own.sign(claims) }),
  });
  return { ...(await answer.json()), status: answer.status };
};
const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex');

describe('an id token', () => {
  it('signs its user in, with the client’s nonce', async () => {
    const sub = newPerson();
    const given = await idTokenFor(sub, hashed('once'));
    const { data, error } = await auth.client().signInWithIdToken({ ...given, nonce: 'once' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: `${sub}@ilha.test`, identities: [{ provider: 'ilha', id: sub }] });
  });

  it.each<[string, string | undefined, string | undefined, string]>([
    [
      'without the nonce that it has',
      hashed('once'),
      undefined,
      'Passed nonce and nonce in id_token should either both exist or not.',
    ],
    [
      'with a nonce that it has not',
      undefined,
      'once',
      'Passed nonce and nonce in id_token should either both exist or not.',
    ],
    ['with another nonce', hashed('once'), 'twice', 'Nonces mismatch'],
    ['with a nonce of as many letters but more bytes', 'é'.repeat(64), 'once', 'Nonces mismatch'],
  ])('is rejected %s', async (_what, inToken, nonce, message) => {
    const given = await idTokenFor(newPerson(), inToken);
    const { error } = await auth.client().signInWithIdToken({ ...given, ...(nonce && { nonce }) });
    expect(error).toMatchObject({ status: 400, message });
  });

  it('is rejected with another user’s access token', async () => {
    const [mine, theirs] = [await idTokenFor(newPerson()), await idTokenFor(newPerson())];
    const { error } = await auth.client().signInWithIdToken({ ...mine, access_token: theirs.access_token });
    expect(error).toMatchObject({ status: 400, message: 'Access token does not match the ID token' });
  });

  it('is rejected if the provider did not sign it', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const kid = (await exportJWK(publicKey)).n!.slice(0, 8);
    const { issuer } = provider.settings;
    const forged = () =>
      new SignJWT({
        iss: issuer,
        aud: 'levada',
        sub: newPerson(),
        email: 'a@ilha.test',
        email_verified: true,
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
    for (const token of [await forged(), 'nonsense', '', `${'a.'.repeat(3)}`]) {
      const answer = await get('/token?grant_type=id_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'ilha', id_token: token }),
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'invalid_grant', error_description: 'Bad ID token' },
      ]);
    }
  });

  it.each<[string, object, object]>([
    ['signs in when issued to this site', { azp: 'levada' }, { status: 200 }],
    ['signs in when it names no party', {}, { status: 200 }],
    ['is rejected when issued to another application', { azp: 'another' }, { status: 400, error: 'invalid_grant' }],
    ['is rejected with two audiences and no party', { aud: ['levada', 'x'] }, { status: 400, error: 'invalid_grant' }],
  ])('%s', async (_what, claims, expected) => {
    const sub = randomUUID();
    expect(await grant({ sub, email: `${sub}@ilha.test`, ...claims })).toMatchObject(expected);
  });

  it.each([
    'not an address',
    'a@b',
    'rosa@ilha.test,thief@example.org',
    'rosa@ilha.test\r\nbcc: a@b.test',
    `${'x'.repeat(260)}@ilha.test`,
    ['rosa@ilha.test'],
    17,
  ])('creates no account with the e-mail %j', async (email) => {
    const answer = await grant({ sub: randomUUID(), email });
    expect(answer).toMatchObject({ status: 422, error_code: 'provider_email_needs_verification' });
  });

  it.each<[string, () => string, string]>([
    ['subject', () => newPerson({ email: `${randomUUID()}@ilha.test` }, `${randomUUID()}\0`), 'bad_oauth_callback'],
    ['e-mail', () => newPerson({ email: `${randomUUID()}\0@ilha.test` }), 'provider_email_needs_verification'],
  ])(
    'is rejected if its %s has a character that cannot be stored, as is the callback',
    async (_claim, person, code) => {
      const { error } = await auth.client().signInWithIdToken(await idTokenFor(person()));
      expect(error).toMatchObject({ status: 400, message: 'Bad ID token' });
      const back = await provider.signIn(await leave(), person());
      expect(errorIn(await callback(back))).toMatchObject({ error_code: code });
    },
  );

  it('is rejected if it is for another application', async () => {
    const site = await openAuthSite({ providers: [{ ...provider.settings, clientId: 'another' }] });
    const { error } = await site.client().signInWithIdToken(await idTokenFor(newPerson()));
    expect(error).toMatchObject({ status: 400, message: 'Unacceptable audience in id_token: [levada]' });
    await site.site.close();
  });

  it('is rejected if it is of another provider', async () => {
    const other = await openProvider(CALLBACK, 'outra');
    const site = await openAuthSite({ providers: [other.settings] });
    const given = await idTokenFor(newPerson());
    const { error } = await site.client().signInWithIdToken({ ...given, provider: 'outra' });
    expect(error).toMatchObject({ status: 400, message: 'Bad ID token' });
    expect((await site.client().signInWithIdToken(given)).error).toMatchObject({ code: 'provider_disabled' });
    await site.site.close();
    await other.close();
  });
});
