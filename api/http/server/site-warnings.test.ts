import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { trustedProxies } from '../trusted-proxies.ts';
import { missingSiteUrl, warnOfForeignHosts, warnOfUntrustedProxy } from './site-warnings.ts';

/** Returns what a site with this hook logs when it gets these requests. */
const loggedBy = async (addHook: (app: FastifyInstance) => void, requests: InjectOptions[]): Promise<string[]> => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)).msg);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  addHook(app);
  app.get('/', async () => 'ok');
  app.get('/health/live', async () => 'ok');
  for (const request of requests) expect((await app.inject({ url: '/', ...request })).statusCode).toBe(200);
  await app.close();
  return lines;
};

/** Returns what a site logs when it is requested under these hosts. */
const warningsFor = (...hosts: string[]): Promise<string[]> =>
  loggedBy(
    (app) => warnOfForeignHosts(app, 'https://levada.example'),
    hosts.map((host) => ({ headers: { host } })),
  );

describe('warnOfForeignHosts', () => {
  it('logs each other host once', async () => {
    const lines = await warningsFor('levada.example', 'www.levada.example', 'other.example', 'www.levada.example');
    expect(lines).toEqual([
      expect.stringMatching(/for host "www\.levada\.example", but SITE_URL is https:\/\/levada\.example\./),
      expect.stringContaining('"other.example"'),
    ]);
  });

  it('logs a limited number of invented hosts', async () => {
    const lines = await warningsFor(...Array.from({ length: 100 }, (_, index) => `h${index}.example`));
    expect(lines.length).toBe(20);
  });
});

describe('warnOfForeignHosts, for health checks', () => {
  it('logs nothing', async () => {
    const request = { url: '/health/live', headers: { host: '127.0.0.1:3000' } };
    expect(await loggedBy((app) => warnOfForeignHosts(app, 'https://levada.example'), [request])).toEqual([]);
  });
});

describe('warnOfUntrustedProxy', () => {
  const from = (remoteAddress: string, headers = {}) => ({ remoteAddress, headers });
  const forwarded = { 'x-forwarded-for': '192.0.2.1' };
  const warnings = (...requests: InjectOptions[]) =>
    loggedBy((app) => warnOfUntrustedProxy(app, trustedProxies(['10.0.0.0/8'])), requests);

  it('warns once, with the setting', async () => {
    const lines = await warnings(from('172.18.0.1', forwarded), from('172.18.0.2', forwarded));
    expect(lines).toEqual([expect.stringContaining('set TRUSTED_PROXIES=172.18.0.1 or')]);
  });

  it('does not warn of a trusted proxy, nor of a visitor who comes through none', async () => {
    expect(await warnings(from('10.0.0.7', forwarded), from('172.18.0.1'))).toEqual([]);
  });
});

describe('missingSiteUrl', () => {
  it('warns when the site listens publicly', () => {
    expect(missingSiteUrl({ siteUrl: 'http://localhost:3000', host: '0.0.0.0' })).toMatch(
      /^SITE_URL is http:..localhost:3000, so/,
    );
  });

  it.each([
    { siteUrl: 'http://localhost:3000', host: '127.0.0.1' },
    { siteUrl: 'https://levada.example', host: '0.0.0.0' },
  ])('does not warn for %j', (config) => expect(missingSiteUrl(config)).toBeUndefined());
});
