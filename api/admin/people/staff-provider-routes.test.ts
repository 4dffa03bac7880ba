import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { type AuthSite, ageSessions, openAuthSite } from '#testing/auth/auth-site.ts';
import { openProvider, type ProviderUnderTest } from '#testing/auth/oidc-provider.ts';

let provider: ProviderUnderTest;
let auth: AuthSite;
beforeAll(async () => {
  provider = await openProvider('http://localhost/auth/v1/callback');
  auth = await openAuthSite({ signUp: false, providers: [provider.settings] });
});
afterAll(async () => {
  await auth.site.close();
  await provider.close();
});

/** Creates the cookie store of a browser, used between requests to the site. */
const newBrowser = (cookie = '') => {
  const jar = new Map(cookie ? cookie.split('; ').map((each) => each.split(/=(.*)/s, 2) as [string, string]) : []);
  return {
    jar,
    async open(address: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
      const { pathname, search } = new URL(address, 'http://localhost');
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const method = body ? 'POST' : 'GET';
      const sent = {
        method,
        url: pathname + search,
        headers: { cookie, ...headers },
        ...(body && { payload: body }),
      } as const;
      const answer = await auth.site.app.inject(sent);
      for (const { name, value } of answer.cookies) {
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return answer;
    },
  };
};
type Browser = ReturnType<typeof newBrowser>;

/** Creates a staff account that the provider also knows. */
const newEditor = async () => {
  const sub = randomUUID();
  const email = `${sub}@ilha.test`;
  provider.people.set(sub, { sub, email, email_verified: true });
  const { data } = await auth.admin().createUser({ email, email_confirm: true, app_metadata: { role: 'editor' } });
  return { sub, email, id: data.user!.id };
};

/** Follows the redirects to the provider and back, up to the final redirect of the admin area. */
const goThrough = async (browser: Browser, sub: string) => {
  const left = await browser.open('/api/session/provider/ilha?to=/admin/account');
  expect(left.statusCode).toBe(302);
  return comeBack(browser, left.headers.location!, sub);
};
const comeBack = async ({ open }: Browser, address: string, sub: string) => {
  const called = await open(await provider.signIn(address, sub));
  const back = await open(called.headers.location!);
  expect(back.statusCode).toBe(303);
  return back.headers.location!;
};

const PASSWORD = 'Um caminho de 9 levadas!';

/** Creates a staff account that is signed in with its password, and its browser. */
const signedInBrowser = async () => {
  const { email, id } = await newEditor();
  await auth.admin().updateUserById(id, { password: PASSWORD });
  const payload = { email, password: PASSWORD };
  const { cookies } = await auth.site.app.inject({ method: 'POST', url: '/api/session', payload });
  return { id, browser: newBrowser(`session=${cookies.find(({ name }) => name === 'session')!.value}`) };
};

/** Registers a user at the provider whose e-mail belongs to no account. */
const newStranger = () => {
  const sub = randomUUID();
  provider.people.set(sub, { sub, email: 'outra@ilha.test', email_verified: false });
  return sub;
};

const identitiesOf = async (id: string) => {
  const { db } = auth.site.runtime;
  const rows = await db.selectFrom('identity').select('provider').where('account_id', '=', id).execute();
  return rows.map((row) => row.provider).sort();
};

describe('provider sign-in of the admin area', () => {
  it('signs staff in and redirects to the requested screen', async () => {
    const { sub, id } = await newEditor();
    const browser = newBrowser();
    expect(await goThrough(browser, sub)).toBe('/admin/account');
    const screen = await browser.open('/admin/account');
    expect(screen.statusCode).toBe(200);
    expect((await browser.open('/api/session')).json()).toMatchObject({ id, role: 'editor', aal: 'aal1' });
    expect([...browser.jar.keys()]).toEqual(['session', 'staff']);
  });

  it('tells a user without an account on this site whom to ask', async () => {
    const sub = randomUUID();
    provider.people.set(sub, { sub, email: `${sub}@ilha.test`, email_verified: true });
    const browser = newBrowser();
    const led = await goThrough(browser, sub);
    expect(led).toBe('/admin/sign-in?to=%2Fadmin%2Faccount&failed=signup_disabled');
    expect((await browser.open(led)).body).toContain('Peça um convite');
    expect(browser.jar.size).toBe(0);
  });

  it('rejects a browser that did not start the flow', async () => {
    const { sub } = await newEditor();
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const left = await attacker.open('/api/session/provider/ilha');
    const called = await attacker.open(await provider.signIn(left.headers.location!, sub));
    await victim.open('/api/session/provider/ilha');
    const back = await victim.open(called.headers.location!);
    expect(back.headers.location).toBe('/admin/sign-in?to=%2Fadmin&failed=bad_code_verifier');
    expect((await victim.open('/api/session')).statusCode).toBe(401);
  });

  it('requires the second factor if the account has one', async () => {
    const { sub, id } = await newEditor();
    const { db } = auth.site.runtime;
    await db
      .insertInto('factor')
      .values({
        id: randomUUID(),
        account_id: id,
        factor_type: 'phone',
        status: 'verified',
        phone: '351291111222',
        secret: null,
        friendly_name: 'Telefone',
      })
      .execute();
    const browser = newBrowser();
    await goThrough(browser, sub);
    const door = await browser.open('/admin/account');
    expect(door.headers.location).toBe('/admin/sign-in?to=%2Fadmin%2Faccount');
    const page = (await browser.open(door.headers.location!)).body;
    expect(page).toContain('name="code"');
    expect(page).not.toContain('name="password"');
  });

  it('links an identity to the signed-in account, which stays signed in, and unlinks it', async () => {
    const { browser, id: own } = await signedInBrowser();
    const stranger = newStranger();
    const before = browser.jar.get('session');
    const left = await browser.open('/api/session/provider/ilha', { body: { to: '/admin/account' } });
    expect(await comeBack(browser, left.json().url, stranger)).toBe('/admin/account');
    expect(browser.jar.get('session')).toBe(before);
    expect((await browser.open('/admin/account')).body).toContain('outra@ilha.test');
    const { id: identity } = await auth.site.runtime.db
      .selectFrom('identity')
      .select('id')
      .where('provider_id', '=', stranger)
      .executeTakeFirstOrThrow();
    const remove = (cookie: string) =>
      auth.site.app.inject({ method: 'DELETE', url: `/api/account/identities/${identity}`, headers: { cookie } });
    expect((await remove(await auth.site.signIn('admin'))).statusCode).toBe(404);
    expect((await remove(`session=${browser.jar.get('session')}`)).statusCode).toBe(204);
    expect(await accountEventsOf(auth.site, own)).toContain(`IdentityUnlinked {"provider":"ilha"} by ${own}`);
  });

  it('links nothing by GET, from another site, or for a visitor', async () => {
    const { browser, id } = await signedInBrowser();
    const stranger = newStranger();
    const left = await browser.open('/api/session/provider/ilha?link=1&to=/admin/account');
    expect(await comeBack(browser, left.headers.location!, stranger)).toContain(
      'failed=provider_email_needs_verification',
    );
    const foreign = await browser.open('/api/session/provider/ilha', {
      body: {},
      headers: { origin: 'https://evil.test' },
    });
    expect(foreign.statusCode).toBe(403);
    expect((await newBrowser().open('/api/session/provider/ilha', { body: {} })).statusCode).toBe(401);
    expect(await identitiesOf(id)).toEqual(['email']);
  });

  it('links nothing in a browser that did not begin', async () => {
    const { browser: attacker, id } = await signedInBrowser();
    const { sub } = await newEditor();
    const left = await attacker.open('/api/session/provider/ilha', { body: {} });
    const victim = newBrowser();
    await victim.open(await provider.signIn(left.json().url, sub));
    expect(await identitiesOf(id)).toEqual(['email']);
  });

  it('asks for the password before it links, when the sign-in was six minutes ago', async () => {
    const { browser, id } = await signedInBrowser();
    await ageSessions(auth.site, id, 6);
    const problemWith = (text: string) => ({
      status: 422,
      errors: [{ path: 'password', message: expect.stringContaining(text) }],
    });
    const link = async (body: object) => (await browser.open('/api/session/provider/ilha', { body })).json();
    expect(await link({})).toMatchObject(problemWith('Escreva a sua palavra-passe'));
    expect(await link({ password: 'wrong' })).toMatchObject(problemWith('Esta não é'));
    expect(await comeBack(browser, (await link({ password: PASSWORD })).url, newStranger())).toBe('/admin');
    expect(await identitiesOf(id)).toEqual(['email', 'ilha']);
  });

  it('links nothing, and begins no session, when the session that began to link was ended by a new password', async () => {
    const { browser, id } = await signedInBrowser();
    const stranger = newStranger();
    const left = await browser.open('/api/session/provider/ilha', { body: { to: '/admin/account' } });
    await auth.admin().updateUserById(id, { password: 'Uma ponte de 7 pedras!' });
    expect(await comeBack(browser, left.json().url, stranger)).toContain('failed=session_not_found');
    expect(await identitiesOf(id)).toEqual(['email']);
    expect((await browser.open('/api/session')).statusCode).toBe(401);
  });

  it('shows the configured providers on the sign-in page, and none otherwise', async () => {
    expect((await newBrowser().open('/admin/sign-in')).body).toContain('Continuar com Ilha');
    const none = await openAuthSite();
    expect((await none.site.app.inject('/admin/sign-in')).body).not.toContain('/api/session/provider/');
    await none.site.close();
  });
});
