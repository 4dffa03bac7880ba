import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { missingSiteUrl, warnOfForeignHosts } from './site-warnings.ts';

/** Returns what a site logs when it is requested under these hosts. */
const warningsFor = async (...hosts: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)).msg);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  warnOfForeignHosts(app, 'https://levada.example');
  app.get('/', async () => 'ok');
  for (const host of hosts) {
    const { statusCode } = await app.inject({ url: '/', headers: { host } });
    expect(statusCode).toBe(200);
  }
  await app.close();
  return lines;
};

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

describe('missingSiteUrl', () => {
  it('warns when the site listens publicly', () => {
    expect(missingSiteUrl({ siteUrl: 'http://localhost:3000', host: '0.0.0.0' })).toMatch(/^SITE_URL is not set/);
  });

  it.each([
    { siteUrl: 'http://localhost:3000', host: '127.0.0.1' },
    { siteUrl: 'https://levada.example', host: '0.0.0.0' },
  ])('does not warn for %j', (config) => expect(missingSiteUrl(config)).toBeUndefined());
});
