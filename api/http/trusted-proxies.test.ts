import { describe, expect, it } from 'vitest';
import { refererPath } from './local-path.ts';
import { clientNetwork } from './network.ts';
import { acceptChanges, createApp } from './server/create-app.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Creates the HTTP app with a route that returns how it sees the request. */
const door = async (proxies?: string[], siteUrl = 'http://localhost:3000') => {
  const app = await createApp({
    logLevel: 'silent',
    siteUrl,
    secure: siteUrl.startsWith('https:'),
    trustedProxies: proxies,
  });
  await acceptChanges(app, {});
  app.get('/who', async (request) => ({
    network: clientNetwork(request),
    host: request.host,
    referer: refererPath(request) ?? null,
  }));
  app.post('/change', async () => ({ done: true }));
  return app;
};
type Door = Awaited<ReturnType<typeof door>>;

const who = async (app: Door, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/who', remoteAddress, headers: { host: 'inside:3000', ...headers } })).json();

describe('trusted proxies', () => {
  it('are those on this machine by default', () => {
    const trusts = trustedProxies();
    for (const own of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect([own, trusts(own)]).toEqual([own, true]);
    for (const other of ['10.0.0.1', '192.168.1.1', 'fd00::1', '172.17.0.1', '', 'localhost', undefined]) {
      expect([other, trusts(other)]).toEqual([other, false]);
    }
  });

  it('are the configured ones and no others', () => {
    const trusts = trustedProxies(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7', '2001:db9::7']);
    for (const named of [
      '10.255.0.1',
      '::ffff:10.0.0.1',
      '10.0.0.1:443',
      '2001:db8:1::1',
      '192.0.2.7',
      '2001:db9::7',
    ]) {
      expect([named, trusts(named)]).toEqual([named, true]);
    }
    for (const other of ['127.0.0.1', '11.0.0.1', '192.0.2.8', '2001:db9::8', '::a00:1']) {
      expect([other, trusts(other)]).toEqual([other, false]);
    }
  });
});

describe('X-Forwarded-For', () => {
  const forwarded = (list: string) => ({ 'x-forwarded-for': list });

  it('is used from a trusted proxy, up to the first untrusted address', async () => {
    const app = await door(['10.0.0.0/8']);
    expect(await who(app, '10.0.0.1', forwarded('203.0.113.7'))).toMatchObject({ network: '203.0.113.7' });
    expect(await who(app, '10.0.0.1', forwarded('203.0.113.7, 10.0.0.2:4711'))).toMatchObject({
      network: '203.0.113.7',
    });
    expect(await who(app, '10.0.0.1', forwarded('1.1.1.1, 203.0.113.7, 10.0.0.2'))).toMatchObject({
      network: '203.0.113.7',
    });
    expect(await who(app, '198.51.100.9', forwarded('203.0.113.7'))).toMatchObject({ network: '198.51.100.9' });
    expect(await who(app, '127.0.0.1', forwarded('203.0.113.7'))).toMatchObject({ network: '127.0.0.1' });
  });

  it('from a private network is ignored by default', async () => {
    const app = await door();
    expect(await who(app, '192.168.1.5', forwarded('203.0.113.7'))).toMatchObject({ network: '192.168.1.5' });
    expect(await who(app, '::ffff:127.0.0.1', forwarded('203.0.113.7'))).toMatchObject({ network: '203.0.113.7' });
  });

  it.each([
    ['a thousand addresses', `${Array(1000).fill('9.9.9.9').join(', ')}, 203.0.113.7`, '203.0.113.7'],
    ['a thousand proxies', Array(1000).fill('127.0.0.1').join(','), '127.0.0.1'],
    ['words', 'unknown, _hidden, <script>', '127.0.0.1'],
    ['words before an address', 'garbage, 203.0.113.7', '203.0.113.7'],
    ['words after an address', '203.0.113.7, garbage', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
    ['commas', ',,,', '127.0.0.1'],
    ['spaces', '   203.0.113.7   ', '203.0.113.7'],
    ['a port', '203.0.113.7:65535', '203.0.113.7'],
    ['brackets', '[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
  ])('of %s neither fails nor gives a false identity', async (_what, list, network) => {
    expect(await who(await door(), '127.0.0.1', forwarded(list))).toMatchObject({ network });
  });

  it('determines whose rate limit is used', async () => {
    const app = await door(['10.0.0.1']);
    const change = async (list: string) =>
      (await app.inject({ method: 'POST', url: '/change', remoteAddress: '10.0.0.1', headers: forwarded(list) }))
        .statusCode;
    for (let each = 0; each < 600; each++) expect(await change(`2001:db8:0:1::${each.toString(16)}`)).toBe(200);
    expect(await change('[2001:db8:0:1:ffff::1]:443')).toBe(429);
    expect(await change('2001:db8:0:2::1')).toBe(200);
  });

  it('with a port, or as IPv4-mapped IPv6, is the same address', async () => {
    const app = await door(['10.0.0.1']);
    const codes = new Set<number>();
    const written = ['203.0.113.9', '203.0.113.9:1', '::ffff:203.0.113.9', '[::ffff:203.0.113.9]:2', ' 203.0.113.9 '];
    for (let each = 0; each <= 600; each++) {
      const headers = forwarded(written[each % written.length]!);
      codes.add((await app.inject({ method: 'POST', url: '/change', remoteAddress: '10.0.0.1', headers })).statusCode);
    }
    expect([...codes]).toEqual([200, 429]);
  });
});

describe('a proxy that rewrites the Host header', () => {
  const outside = { 'x-forwarded-host': 'levada.example', 'x-forwarded-proto': 'https' };
  const change = (app: Door, remoteAddress: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/change', remoteAddress, headers: { host: 'inside:3000', ...headers } });

  it('is used if trusted: forms work and redirect to their page', async () => {
    const app = await door(['10.0.0.1']);
    const headers = { ...outside, origin: 'https://levada.example' };
    expect((await change(app, '10.0.0.1', headers)).statusCode).toBe(200);
    expect((await change(app, '10.0.0.2', headers)).statusCode).toBe(403);
    const referer = 'https://levada.example/guia';
    expect(await who(app, '10.0.0.1', { ...outside, referer })).toMatchObject({
      host: 'levada.example',
      referer: '/guia',
    });
    expect(await who(app, '10.0.0.2', { ...outside, referer })).toMatchObject({ host: 'inside:3000', referer: null });
  });

  it('need not forward the protocol if SITE_URL is https', async () => {
    const app = await door(undefined, 'https://levada.example');
    expect((await change(app, '198.51.100.1', { origin: 'https://levada.example' })).statusCode).toBe(200);
    expect((await change(app, '198.51.100.1', { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  });
});

describe('the origin of a changing request', () => {
  const change = async (app: Door, headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/change', headers: { host: 'levada.example', ...headers } })).statusCode;

  it('is compared with its scheme', async () => {
    const secure = await door(undefined, 'https://levada.example');
    expect(await change(secure, { origin: 'https://levada.example' })).toBe(200);
    expect(await change(secure, { origin: 'http://levada.example' })).toBe(403);
    expect(await change(secure, { origin: 'http://levada.example', 'x-forwarded-proto': 'http' })).toBe(403);
    const plain = await door();
    expect(await change(plain, { origin: 'http://levada.example' })).toBe(200);
    expect(await change(plain, { origin: 'https://levada.example' })).toBe(403);
    expect(await change(plain, { origin: 'https://levada.example', 'x-forwarded-proto': 'https' })).toBe(200);
  });

  it.each(['javascript', 'https, http', 'https://evil.example/', '', 'HTTPS'])(
    'is not accepted because of the scheme %j',
    async (proto) => {
      const headers = { 'x-forwarded-proto': proto, origin: 'https://evil.example' };
      expect(await change(await door(), headers)).toBe(403);
    },
  );

  it.each(['evil.example/levada.example', 'evil.example#', 'levada.example@evil.example', 'a b', '\\evil.example', ''])(
    'is not accepted because of the host %j',
    async (host) => {
      const headers = { 'x-forwarded-host': host, origin: 'http://evil.example' };
      expect(await change(await door(), headers)).toBe(403);
    },
  );
});
