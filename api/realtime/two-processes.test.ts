import type { RealtimeChannel } from '@supabase/realtime-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import {
  anonKeyOf,
  changesOf,
  createRealtimeClient,
  eventually,
  listenForRealtime,
  subscribed,
} from '#testing/realtime-client.ts';
import { type OtherProcess, openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

const topics = [{ name: 'square:*', isPrivate: false, join: 'anyone', send: 'anyone' }] as const;

let site: SiteUnderTest;
let other: OtherProcess;
let urls: [string, string];
let anon: string;
beforeAll(async () => {
  site = await openSite({ topics, presenceBeatMs: 300 });
  other = await site.beside();
  urls = [await listenForRealtime(site.app), await listenForRealtime(other.app)];
  anon = await anonKeyOf(site.runtime);
});
afterAll(() => site.close());

const join = async (url: string, topic: string, key: string) => {
  const client = createRealtimeClient(url, anon);
  const channel = client.channel(topic, { config: { broadcast: { ack: true }, presence: { key, enabled: true } } });
  const got: unknown[] = [];
  channel.on('broadcast', { event: 'said' }, ({ payload }) => got.push(payload));
  return { client, channel: await subscribed(channel), got };
};
const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort();
const newSquare = () => `square:${crypto.randomUUID()}`;

describe('clients of two processes', () => {
  it('get broadcasts of each other in order, small and large, text and bytes', async () => {
    const topic = newSquare();
    const [one, two] = [await join(urls[0], topic, 'one'), await join(urls[1], topic, 'two')];
    const sent = ['a', 'x'.repeat(100_000), 'b', 'é'.repeat(7_000), 'c'];
    for (const payload of sent)
      expect(await one.channel.send({ type: 'broadcast', event: 'said', payload })).toBe('ok');
    await eventually(() => expect(two.got).toEqual(sent));
    await two.channel.httpSend('said', new Uint8Array([0, 255]));
    await eventually(() => expect(one.got).toHaveLength(1));
    expect(new Uint8Array(one.got[0] as ArrayBuffer)).toEqual(new Uint8Array([0, 255]));
  });

  it('see each other, and those who leave', async () => {
    const topic = newSquare();
    const one = await join(urls[0], topic, 'one');
    await one.channel.track({});
    const two = await join(urls[1], topic, 'two');
    await two.channel.track({});
    await eventually(() =>
      expect([present(one.channel), present(two.channel)]).toEqual([
        ['one', 'two'],
        ['one', 'two'],
      ]),
    );
    await one.client.disconnect();
    await eventually(() => expect(present(two.channel)).toEqual(['two']));
  });

  it('no longer see those of a process that died', async () => {
    const topic = newSquare();
    const { db } = site.runtime;
    const dead = crypto.randomUUID();
    await db.insertInto('realtime_process').values({ id: dead }).execute();
    const ghost = { ref: 'ghost', process: dead, topic: `public:${topic}`, key: 'ghost', meta: '{}' };
    await db.insertInto('realtime_presence').values(ghost).execute();
    const { channel } = await join(urls[0], topic, 'one');
    await eventually(() => expect(present(channel)).toEqual(['ghost']));
    const longAgo = new Date(Date.now() - 60_000);
    await db.updateTable('realtime_process').set({ seen_at: longAgo }).where('id', '=', dead).execute();
    await eventually(() => expect(present(channel)).toEqual([]));
  });

  it('see each other again after the database lost who is present', async () => {
    const topic = newSquare();
    const [one, two] = [await join(urls[0], topic, 'one'), await join(urls[1], topic, 'two')];
    await two.channel.track({});
    await eventually(() => expect(present(one.channel)).toEqual(['two']));
    await site.runtime.db.deleteFrom('realtime_process').execute();
    const left = vi.fn();
    one.channel.on('broadcast', { event: 'none' }, left);
    await eventually(async () => {
      const rows = await site.runtime.db.selectFrom('realtime_presence').select('key').execute();
      expect(rows.map(({ key }) => key)).toContain('two');
    });
    await eventually(() => expect(present(one.channel)).toEqual(['two']));
  });

  it('get the changes of commands that the other process executed', async () => {
    const changes = await changesOf(createRealtimeClient(urls[1], anon), { table: 'restaurants' });
    const room = await createEditorClient(site.app, await site.signIn('editor'));
    const { id } = await room.execute('AddRestaurant', restaurantInput({ name: 'Casa' }));
    await eventually(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ eventType: 'INSERT', new: { id } });
  });
});

it('a client returns by itself after the process was restarted', async () => {
  const third = await site.beside({ app: { topics } });
  const url = await listenForRealtime(third.app);
  const client = createRealtimeClient(url, anon, { reconnectAfterMs: () => 50 });
  const changes = await changesOf(client, { table: 'restaurants' });
  const [channel] = client.getChannels();
  await third.app.close();
  await eventually(() => expect(channel!.state).toBe('errored'));
  const again = await site.beside({ app: { topics } });
  await listenForRealtime(again.app, Number(new URL(url).port));
  await eventually(() => expect(channel!.state).toBe('joined'));
  const room = await createEditorClient(site.app, await site.signIn('editor'));
  await room.execute('AddRestaurant', restaurantInput({ name: 'Casa' }));
  await eventually(() => expect(changes).toHaveLength(1));
});
