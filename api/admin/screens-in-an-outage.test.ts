import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EventStoreDBDouble, startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let double: EventStoreDBDouble;
let site: SiteUnderTest;

beforeAll(async () => {
  double = await startEventStoreDBDouble();
  site = await openSite({}, { eventStoreUrl: double.connectionString });
});
afterAll(async () => {
  await site.close();
  await double.close();
});

it('answers 503 for a screen that reads the log while it is unreachable, marks its data, and logs no stack trace', async () => {
  const app = await site.another({});
  const requestLog = vi.fn();
  app.addHook('onRequest', async (request) => {
    request.log = { ...silent, error: requestLog, child: () => request.log } as unknown as FastifyBaseLogger;
  });
  const headers = { cookie: await site.signIn('admin') };
  expect((await app.inject({ url: '/admin/settings', headers })).statusCode).toBe(200);
  const screenData = async () => {
    const response = await app.inject({ url: '/RSC/R/admin/settings.txt', headers });
    return [response.statusCode, response.headers['levada-screen-failed']];
  };
  expect(await screenData()).toEqual([200, undefined]);
  // React and Waku write here, too.
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await double.stop();
    expect((await app.inject({ url: '/admin/settings', headers })).statusCode).toBe(503);
    expect(await screenData()).toEqual([200, '503']);
    const written = lines.mock.calls.map(String);
    expect(written.filter((line) => !/^(?:The subscription|[\w ]+: EventStoreDB does not answer)/.test(line))).toEqual(
      [],
    );
    expect(written.filter((line) => /\n\s+at /.test(line))).toEqual([]);
    expect(requestLog).not.toHaveBeenCalled();
  } finally {
    lines.mockRestore();
    await double.start();
  }
});

const silent = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'fatal'].map((level) => [level, () => undefined]));
