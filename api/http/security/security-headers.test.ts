import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#testing/routes-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
let secure: FastifyInstance;
let admin: string;

beforeAll(async () => {
  site = await openSite();
  secure = await site.another({ siteUrl: 'https://levada.test' });
  admin = await site.signIn('admin');
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** The walk over all routes uses up what one client may send. */
const OTHER_CLIENT = '192.0.2.7';

const missingIn = ({ headers }: LightMyRequestResponse, https: boolean): string[] => {
  const needed = [
    'content-security-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
    'referrer-policy',
  ];
  const missing = needed.filter((name) => !headers[name]);
  if (https !== (headers['strict-transport-security'] !== undefined)) missing.push('strict-transport-security');
  return missing;
};

describe('every response has the security headers', () => {
  it('of every route and method, with and without a session', async () => {
    const routes = routesOf(site.app).flatMap(({ methods, path: url }) => methods.map((method) => ({ method, url })));
    expect(routes.length).toBeGreaterThan(60);
    expect(routes).toContainEqual({ method: 'POST', url: '/api/commands/CastVote' });
    const wrong: string[] = [];
    for (const [app, https] of [
      [site.app, false],
      [secure, true],
    ] as const) {
      for (const { method, url } of routes) {
        for (const cookie of ['', admin]) {
          const address = url.replaceAll(/:\w+(\(.*?\$\))?/g, '1').replace('*', 'x');
          const answer = await app.inject({ method: method as 'GET', url: address, headers: { cookie } });
          const missing = missingIn(answer, https);
          if (missing.length > 0) wrong.push(`${method} ${address} ${answer.statusCode}: ${missing}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a page', { url: '/artigos' }, 200],
    ['a missing page', { url: '/nada' }, 404],
    ['a redirect', { url: '/artigos/' }, 308],
    ['the redirect to the home page in another language', { url: '/', headers: { 'accept-language': 'en' } }, 302],
    ['the language switch', { url: '/locale/en' }, 303],
    ['a feed', { url: '/feed.xml' }, 200],
    ['a sitemap', { url: '/sitemap.xml' }, 200],
    ['a share image', { url: '/share/pt/screen/articles.jpg' }, 200],
    ['a missing picture', { url: '/media/x/960.jpg' }, 404],
    [
      'a form',
      {
        method: 'POST',
        url: '/api/commands/Subscribe',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: 'email=x',
      },
      303,
    ],
    ['a body that is too large', { method: 'POST', url: '/api/session', payload: { email: 'x'.repeat(20_000) } }, 413],
    [
      'an unsupported content type',
      { method: 'POST', url: '/api/session', headers: { 'content-type': 'text/csv' }, payload: 'x' },
      415,
    ],
    [
      'invalid JSON',
      { method: 'POST', url: '/api/session', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
    ],
    [
      'a request from another site',
      { method: 'POST', url: '/api/session', headers: { origin: 'https://evil.example' } },
      403,
    ],
    ['a request without a session', { url: '/api/session' }, 401],
    ['a URL that cannot be decoded', { url: '/api/articles/%zz' }, 400],
    ['an overlong path parameter', { url: `/api/articles/${'x'.repeat(600)}` }, 414],
    ['an unsupported method', { method: 'OPTIONS', url: '/api/articles' }, 404],
  ] as const)('of %s', async (_what, request, status) => {
    for (const [app, https] of [
      [site.app, false],
      [secure, true],
    ] as const) {
      const answer = await app.inject({ ...(request as InjectOptions), remoteAddress: OTHER_CLIENT });
      expect([answer.statusCode, missingIn(answer, https)]).toEqual([status, []]);
    }
  });

  it.each([
    ['data that is not HTTP', 'nonsense\r\n\r\n', 400],
    ['a malformed header', 'GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an unknown Expect header',
      'GET /health/live HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n',
      200,
    ],
    [
      'an upgrade',
      'GET /health/live HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n',
      200,
    ],
    ['a malformed URL', 'GET /api/% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ])('over a raw connection, for %s', async (_what, request, status) => {
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy']) {
      expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
    }
  });
});

describe('cross-origin embedding', () => {
  it('is allowed for pictures only', async () => {
    const policy = async (url: string) => (await site.app.inject(url)).headers['cross-origin-resource-policy'];
    expect(await policy('/share/pt/screen/articles.jpg')).toBe('cross-origin');
    for (const url of ['/artigos', '/api/articles', '/feed.xml']) expect(await policy(url)).toBe('same-origin');
  });
});
