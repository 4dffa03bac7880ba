import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { createFaultyProxy, type FaultyProxy } from '#testing/network/faulty-proxy.ts';
import { type OtherProcess, openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';

let site: SiteUnderTest;
let room: EditorClient;
let other: OtherProcess;
let far: OtherProcess;
let proxy: FaultyProxy;

beforeAll(async () => {
  site = await openSite();
  room = await createEditorClient(site.app, await site.signIn('admin'));
  other = await site.beside();
  proxy = await createFaultyProxy(site.connection);
  far = await site.beside({ connection: proxy.connection });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
});

const retitle = async () => {
  const title = unique('Levada');
  const { position } = await room.execute('UpdateSettings', { title });
  return { title, position };
};
const home = (at: OtherProcess, suffix = '', headers = {}) => at.app.inject({ url: `/${suffix}`, headers });

it('another process serves the new page within a second, and immediately for a request with minPosition', async () => {
  for (let round = 0; round < 10; round++) {
    await home(other);
    const { title, position } = await retitle();
    const asked =
      round % 2 === 0 ? home(other, `?minPosition=${position}`) : home(other, '', { 'min-position': position });
    const answer = await asked;
    expect([answer.statusCode, answer.body.includes(title)]).toEqual([200, true]);
    await vi.waitFor(async () => expect((await home(other)).body).toContain(title), 1_000);
  }
});

it('another process responds to API queries with the change within a second', async () => {
  for (let round = 0; round < 5; round++) {
    const name = unique('Funchal');
    const { position } = await room.execute('AddContributor', { name, role: 'author' });
    const answer = await other.app.inject(`/api/contributors?minPosition=${position}`);
    expect(answer.body).toContain(name);
  }
});

it('a position that is not reached in time gets 503, and an invalid one 400', async () => {
  const beyond = String((await site.runtime.store.headPosition()) + 1_000n);
  const late = await other.app.inject(`/api/contributors?minPosition=${beyond}`);
  expect([late.statusCode, late.headers['retry-after'], late.json().code]).toEqual([503, '5', 'unavailable']);
  const absurd = [
    '',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    ' 1',
    '0x10',
    '9223372036854775808',
    '9'.repeat(5000),
    'ação',
    '1&minPosition=2',
  ];
  for (const value of absurd) {
    for (const path of ['/', '/api/contributors', '/feed.xml']) {
      const answer = await other.app.inject(`${path}?minPosition=${encodeURI(value)}`);
      expect([value, path, answer.statusCode, answer.json().code]).toEqual([value, path, 400, 'min_position']);
    }
  }
  expect((await other.app.inject('/api/contributors?minPosition=0')).statusCode).toBe(200);
});

it('a page whose render began before another process made a change is not cached', async () => {
  await home(other);
  const lock = await site.runtime.db.startTransaction().execute();
  const before = await retitle();
  await home(other, `?minPosition=${before.position}`);
  await other.runtime.changes.invalidateAll();
  await sql`lock table read.advert in access exclusive mode`.execute(lock);
  const slow = home(other);
  const { title, position } = await retitle();
  await vi.waitFor(() => expect(other.runtime.changes.positionOf('settings')).toBe(BigInt(position)), 10_000);
  await lock.rollback().execute();
  expect((await slow).statusCode).toBe(200);
  expect((await home(other)).body).toContain(title);
});

it.runIf(isFullRun)('a process whose connections were half-open drops every page once it listens again', async () => {
  await home(far);
  proxy.blackholeExisting();
  const { title, position } = await retitle();
  await vi.waitFor(async () => expect((await home(far)).body).toContain(title), 30_000);
  // Other half-open connections may remain; a request that meets one gets 503 and is retried.
  const promised = async () => expect((await home(far, `?minPosition=${position}`)).statusCode).toBe(200);
  await vi.waitFor(promised, 30_000);
});
