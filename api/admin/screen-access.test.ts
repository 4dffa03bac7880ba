import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { adminScreens } from '#web/admin-screens.ts';

/** Shown on the people page, and in what only a signed-in account may read of itself. */
const SECRET_NAME = 'Benedita Salgueiro';
const SECRET_ADDRESS = 'benedita@salgueiro.test';

let site: SiteUnderTest;
const headersOf: Record<string, () => Promise<Record<string, string>>> = {
  nobody: async () => ({}),
  'a visitor with a forged cookie': async () => ({ cookie: `session=base64-${btoa('{"access_token":"a"}')}` }),
  'an account without a role': async () => ({ cookie: await site.signIn(null) }),
  'an editor': async () => ({ cookie: await site.signIn('editor') }),
  'an analyst by token': async () => ({ authorization: `Bearer ${bearerOfCookie(await site.signIn('analyst'))}` }),
};

const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  site = await openSite();
  await site.app.listen({ port: 0, host: '0.0.0.0' });
  await site.runtime.db
    .insertInto('account')
    .values({
      id: crypto.randomUUID(),
      name: SECRET_NAME,
      email: SECRET_ADDRESS,
      role: 'admin',
      password_hash: 'nobody signs in with a password',
    })
    .execute();
});
afterAll(async () => {
  agent.destroy();
  await site.close();
});

let asked = 0;
/**
 * Requests a path exactly as written, which neither `fetch` nor `inject` does. Rendering is limited by network, so every hundred requests
 * come from another network.
 */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const { port } = site.app.server.address() as AddressInfo;
    const network = Math.floor(asked++ / 100) + 1;
    const localAddress = `127.${network >> 8}.${network & 255}.1`;
    request({ host: '127.0.0.1', port, path, method, headers, agent, localAddress }, async (answer) => {
      resolve({ status: answer.statusCode!, body: await text(answer), headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });

/** Returns spellings of an admin path that some parser may accept as it. */
const spellingsOf = (path: string): string[] => [
  path,
  `/${path}`,
  `//${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `/x/%2E%2E${path}`,
  `/x/.%2e${path}`,
  `/x/%252e%252e${path}`,
  `/.${path}`,
  `/%2e${path}`,
  `/%2f${path.slice(1)}`,
  `/%2F${path.slice(1)}`,
  `/%5c${path.slice(1)}`,
  `\\${path.slice(1)}`,
  path.replaceAll('/', '%2F').replace('%2F', '/'),
  path.replaceAll('/', '%252F').replace('%252F', '/'),
  path.replaceAll('/', '\\').replace('\\', '/'),
  path.replaceAll('/', '//'),
  path.replaceAll('/', '/./'),
  path.toUpperCase(),
  path.replace('admin', 'Admin'),
  path.replace('admin', '%61dmin'),
  path.replace('admin', '%2561dmin'),
  path.replace('admin', 'admin.'),
  path.replace('admin', 'admin%00'),
  path.replace('admin', 'admin%20'),
  path.replace('admin', 'admin;a=b'),
  encodeURI(path.replace('admin', 'аdmin')),
  encodeURI(path.replace('admin', 'ａｄｍｉｎ')),
  `${path}/`,
  `${path}.`,
  `${path}..`,
  `${path}%00`,
  `${path}/.`,
  `${path}/%2e`,
  `${path}/x/..`,
  `${path};x`,
  `${path}?`,
  `/en${path}`,
];

/** Returns URLs of documents, of React's payloads, and of every other family of URLs that Waku serves. */
const addressesOf = (path: string): string[] => {
  const spellings = spellingsOf(path);
  return [
    ...spellings,
    ...spellings.map((each) => `/RSC/R${each}.txt`),
    ...spellings.flatMap((each) => [`/RSC/R${each}`, `/RSC/R${each}.TXT`, `/RSC/R${each}.txt.`, `/RSC/R${each}.txt/`]),
    ...spellings.map((each) => `/rsc/r${each}.txt`),
    ...spellings.map((each) => `//RSC/R${each}.txt`),
    ...spellings.map((each) => `/RSC//R${each}.txt`),
    ...spellings.map((each) => `/x/../RSC/R${each}.txt`),
    ...spellings.map((each) => `/%52SC/R${each}.txt`),
    ...spellings.map((each) => `/RSC%2FR${each}.txt`),
    ...spellings.flatMap((each) => [`/RSC${each}.txt`, `/RSC/S${each}.txt`, `/RSC/F${each}.txt`, `/RSC/_${each}.txt`]),
    ...['page:', 'layout:', 'route:', 'slice:'].map((slot) => `/RSC/R/${slot}${path}.txt`),
    `/RSC/R/index.txt?query=${encodeURIComponent(`path=${path}`)}`,
    `/RSC/R${path}.txt?query=${encodeURIComponent('x=1')}`,
    `http://localhost/RSC/R${path}.txt`,
    `http://admin${path}`,
  ];
};

const closed = adminScreens.filter(
  ({ roles }) => roles !== 'anyone' && !(roles as readonly string[]).includes('editor'),
);
/** The screen that has the secret is asked in every run, the others by all spellings in `npm run test:long`. */
const mayNot = closed.filter(({ path }) => isFullRun || path === '/admin/people');

describe.each(Object.keys(headersOf))('%s', (who) => {
  it('receives nothing of a screen for administrators by any spelling of its URL', async () => {
    const headers = await headersOf[who]!();
    const told: string[] = [];
    expect(mayNot.map(({ path }) => path)).toContain('/admin/people');
    for (const url of mayNot.flatMap(({ path }) => addressesOf(path))) {
      const { body, status } = await ask(url, headers);
      if (body.includes(SECRET_NAME) || body.includes(SECRET_ADDRESS)) told.push(url);
      if (status >= 429) told.push(`${url} is answered with ${status}`);
    }
    expect(told).toEqual([]);
  });

  it('receives nothing by other methods', async () => {
    const headers = await headersOf[who]!();
    for (const method of ['POST', 'PUT', 'OPTIONS', 'QUERY']) {
      for (const url of [
        '/admin/people',
        '/RSC/R/admin/people.txt',
        '/RSC/F/admin/people.txt',
        '/RSC/R//admin/people.txt',
      ]) {
        expect((await ask(url, headers, method)).body).not.toContain(SECRET_NAME);
      }
    }
  });
});

it('sends screens to an administrator by the URLs that the admin area itself uses', async () => {
  const cookie = await site.signIn('admin');
  for (const url of ['/admin/people', '/RSC/R/admin/people.txt']) {
    const { status, body, headers } = await ask(url, { cookie });
    expect([url, status, body.includes(SECRET_NAME)]).toEqual([url, 200, true]);
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

it('caches no screen of one account for others', async () => {
  const cookie = await site.signIn('admin');
  const { body } = await ask('/admin/account', { cookie });
  const own = /[\da-f-]{36}@levada\.test/.exec(body)![0];
  const told: string[] = [];
  for (const url of [...addressesOf('/admin/people'), ...addressesOf('/admin/account')]) {
    await ask(url, { cookie });
    const { body } = await ask(url);
    if (body.includes(SECRET_NAME) || body.includes(own)) told.push(url);
  }
  expect(told).toEqual([]);
});
