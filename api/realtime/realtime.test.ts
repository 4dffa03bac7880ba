import { once } from 'node:events';
import type { RealtimeChannel } from '@supabase/realtime-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import {
  anonKeyOf,
  createRealtimeClient,
  eventually,
  listenForRealtime,
  subscribed,
} from '#testing/realtime-client.ts';
import { revokeServiceKey } from '../auth/service-keys/change-service-keys.ts';
import { endSessions } from '../auth/tokens/sessions.ts';
import type { Topic } from './channels/topics.ts';

const TOPICS: Topic[] = [
  { name: 'square:*', isPrivate: false, join: 'anyone', send: 'anyone' },
  { name: 'club', isPrivate: true, join: 'signed in', send: ['editor'] },
];

let auth: AuthSite;
let url: string;
let anon: string;
let editor: string;
beforeAll(async () => {
  auth = await openAuthSite({ topics: TOPICS, presenceBeatMs: 500 });
  url = await listenForRealtime(auth.site.app);
  anon = await anonKeyOf(auth.site.runtime);
  editor = bearerOfCookie(await auth.site.signIn('editor'));
});
afterAll(() => auth.site.close());

/** Joins a topic and collects the broadcasts and system messages that arrive. */
const join = async (topic: string, { token = anon, key = '', isPrivate = false, vsn = '2.0.0', self = false } = {}) => {
  const client = createRealtimeClient(url, anon, { vsn });
  await client.setAuth(token);
  const config = { private: isPrivate, broadcast: { ack: true, self }, presence: { key, enabled: key !== '' } };
  const channel = client.channel(topic, { config });
  const got: unknown[] = [];
  const system: string[] = [];
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => got.push([event, payload]));
  channel.on('system', {}, ({ message }) => system.push(message));
  await subscribed(channel);
  return { client, channel, got, system };
};
const newSquare = () => `square:${crypto.randomUUID()}`;
const send = (channel: RealtimeChannel, payload: unknown, event = 'said') =>
  channel.send({ type: 'broadcast', event, payload });

describe('a broadcast', () => {
  it('reaches the other members of a topic in either version, and its sender if it wants that', async () => {
    const topic = newSquare();
    const [one, other, old] = [
      await join(topic),
      await join(topic, { self: true }),
      await join(topic, { vsn: '1.0.0' }),
    ];
    expect(await send(one.channel, { a: 'ção' })).toBe('ok');
    expect(await send(other.channel, { b: 2 })).toBe('ok');
    expect(await send(old.channel, { c: null })).toBe('ok');
    const [a, b, c] = [{ a: 'ção' }, { b: 2 }, { c: null }].map((payload) => ['said', payload]);
    await eventually(() =>
      expect([one.got, other.got, old.got]).toEqual([
        [b, c],
        [a, b, c],
        [a, b],
      ]),
    );
  });

  it('can be bytes, and come over HTTP from one who has not joined', async () => {
    const topic = newSquare();
    const member = await join(topic);
    const sender = createRealtimeClient(url, anon).channel(topic);
    const bytes = new Uint8Array([0, 1, 2, 255]);
    expect(await sender.httpSend('bytes', bytes)).toEqual({ success: true });
    expect(await sender.httpSend('text', { hello: 'you' })).toEqual({ success: true });
    expect(await send(sender, { old: 'way' })).toBe('ok');
    await eventually(() => expect(member.got).toHaveLength(3));
    expect(new Uint8Array((member.got[0] as [string, ArrayBuffer])[1])).toEqual(bytes);
    expect(member.got.slice(1)).toEqual([
      ['text', { hello: 'you' }],
      ['said', { old: 'way' }],
    ]);
  });

  it('is refused in a topic that is not declared for visitors, also over HTTP', async () => {
    const { channel, got } = await join('front-page', { self: true });
    expect(await send(channel, { advert: 1 })).toBe('error');
    await expect(createRealtimeClient(url, anon).channel('front-page').httpSend('x', {})).rejects.toThrow(
      'permissions',
    );
    const service = createRealtimeClient(url, await createTestServiceKey(auth.site.runtime));
    expect(await service.channel('front-page').httpSend('news', { from: 'a program' })).toEqual({ success: true });
    await eventually(() => expect(got).toEqual([['news', { from: 'a program' }]]));
  });

  it('is refused when it is larger than 256 kB, and when a network sends too many', async () => {
    const { channel } = await join(newSquare());
    expect(await send(channel, 'x'.repeat(256 * 1024))).toBe('error');
    expect(await send(channel, 'x'.repeat(200 * 1024))).toBe('ok');
    const messages = Array.from({ length: 50 }, () => ({ topic: channel.subTopic, event: 'said', payload: 1 }));
    const headers = { apikey: anon, 'content-type': 'application/json' };
    const post = () => fetch(`${url}/api/broadcast`, { method: 'POST', headers, body: JSON.stringify({ messages }) });
    const statuses = (await Promise.all(Array.from({ length: 8 }, post))).map(({ status }) => status);
    expect(statuses).toContain(429);
  });

  it('in a private topic does not reach a public topic of the same name', async () => {
    const name = newSquare();
    const [open, closed] = [await join(name), await join(name, { isPrivate: true, token: editor })];
    expect(await send(closed.channel, 'secret')).toBe('ok');
    const asEditor = await join(name, { token: editor });
    expect(await send(asEditor.channel, 'public')).toBe('ok');
    await eventually(() => expect(open.got).toEqual([['said', 'public']]));
    expect(closed.got).toEqual([]);
  });
});

describe('a private topic', () => {
  it('is for staff unless it is declared', async () => {
    const reader = (await createAccountAndSession(auth)).token;
    await expect(join('desk', { isPrivate: true })).rejects.toThrow('Unauthorized');
    await expect(join('desk', { isPrivate: true, token: reader })).rejects.toThrow('Unauthorized');
    await expect(join('desk', { isPrivate: true, token: editor })).resolves.toBeDefined();
    await expect(join('club', { isPrivate: true })).rejects.toThrow('Unauthorized');
    const { channel } = await join('club', { isPrivate: true, token: reader });
    expect(await send(channel, 1)).toBe('error');
  });

  it('is for every account, and a public one for everyone, where open topics are configured', async () => {
    const open = await auth.site.another({ openTopics: true });
    const address = await listenForRealtime(open);
    const { token } = await createAccountAndSession(auth);
    const client = createRealtimeClient(address, anon);
    await client.setAuth(token);
    const closed = await subscribed(client.channel('any', { config: { private: true, broadcast: { ack: true } } }));
    expect(await send(closed, 1)).toBe('ok');
    const visitor = createRealtimeClient(address, anon);
    const config = { private: true };
    await expect(subscribed(visitor.channel('any', { config }))).rejects.toThrow('Unauthorized');
    expect(await send(await subscribed(visitor.channel('other', { config: { broadcast: { ack: true } } })), 1)).toBe(
      'ok',
    );
  });
});

describe('presence', () => {
  it('tells members who is there, who comes and who goes', async () => {
    const topic = newSquare();
    const one = await join(topic, { key: 'ana' });
    expect(await one.channel.track({ page: 1 })).toBe('ok');
    const other = await join(topic, { key: 'rui' });
    const pages = ({ channel }: typeof one) =>
      Object.fromEntries(
        Object.entries(channel.presenceState<{ page: number }>()).map(([key, metas]) => [
          key,
          metas.map(({ page }) => page),
        ]),
      );
    await eventually(() => expect(pages(other)).toEqual({ ana: [1] }));
    expect(await other.channel.track({ page: 2 })).toBe('ok');
    await eventually(() => expect(pages(one)).toEqual({ ana: [1], rui: [2] }));
    expect(await other.channel.track({ page: 3 })).toBe('ok');
    await eventually(() => expect(pages(one)).toEqual({ ana: [1], rui: [3] }));
    expect(await one.channel.untrack()).toBe('ok');
    await eventually(() => expect([pages(one), pages(other)]).toEqual([{ rui: [3] }, { rui: [3] }]));
    await other.client.disconnect();
    await eventually(() => expect(pages(one)).toEqual({}));
  });

  it('is refused in a topic that is not declared for visitors, and after five calls at once', async () => {
    expect(await (await join('front-page', { key: 'ana' })).channel.track({})).toBe('error');
    const { channel } = await join(newSquare(), { key: 'ana' });
    expect(await channel.track({ text: 'x'.repeat(9_000) })).toBe('error');
    const answers = [];
    for (let call = 0; call < 5; call += 1) answers.push(await channel.track({ call }));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'error']);
  });
});

describe('the rights of a channel', () => {
  const endedBy = async (end: (given: { accountId: string; token: string }) => Promise<unknown>) => {
    const { id, session, token } = await createAccountAndSession(auth, { role: 'editor' });
    const { channel, system } = await join('desk', { isPrivate: true, token: session.access_token });
    await end({ accountId: id, token });
    await eventually(() => expect(channel.state).toBe('closed'));
    return system;
  };

  it('end with the session', async () => {
    const { db } = auth.site.runtime;
    const system = await endedBy(({ accountId }) =>
      endSessions(db, { accountId, sessionId: accountId, scope: 'global' }),
    );
    expect(system).toEqual([expect.stringContaining('Unauthorized')]);
  });

  it('end when the account loses its role, or is banned', async () => {
    const change =
      (values: object) =>
      ({ accountId }: { accountId: string }) =>
        auth.site.runtime.db.updateTable('account').set(values).where('id', '=', accountId).execute();
    expect(await endedBy(change({ role: 'analyst' }))).toHaveLength(1);
    expect(await endedBy(change({ banned_until: new Date(Date.now() + 100_000) }))).toHaveLength(1);
  });

  it('end when the service key is revoked', async () => {
    const key = await createTestServiceKey(auth.site.runtime);
    const { db } = auth.site.runtime;
    const { channel } = await join('desk', { isPrivate: true, token: key });
    const { id } = await db
      .selectFrom('service_key')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await revokeServiceKey(db, id, null);
    await eventually(() => expect(channel.state).toBe('closed'));
  });

  it('end when the token expires, unless the client sends a new one', async () => {
    const brief = await auth.site.another({ accessTokenSeconds: 2 });
    const { session } = await createAccountAndSession({ site: { ...auth.site, app: brief } }, { role: 'editor' });
    const expiring = await join('desk', { isPrivate: true, token: session.access_token });
    const renewing = await join('desk', { isPrivate: true, token: session.access_token });
    await renewing.client.setAuth(editor);
    await eventually(() => expect(expiring.channel.state).toBe('closed'));
    expect(expiring.system).toEqual([expect.stringContaining('expired')]);
    expect(await send(renewing.channel, 1)).toBe('ok');
  });

  it('end with a token that is not valid or allows less', async () => {
    const { client, channel, system } = await join('desk', { isPrivate: true, token: editor });
    await client.setAuth(anon);
    await eventually(() => expect(channel.state).toBe('closed'));
    expect(system).toEqual([expect.stringContaining('Unauthorized')]);
    const other = await join(newSquare());
    await other.client.setAuth('nonsense');
    await eventually(() => expect(other.channel.state).toBe('closed'));
  });
});

describe('a client', () => {
  const open = async (query = `?apikey=${anon}&vsn=2.0.0`) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket${query}`);
    await once(socket, 'open');
    const got: unknown[] = [];
    socket.on('message', (data) => got.push(JSON.parse(data.toString())));
    return { socket, got };
  };

  it('gets replies in order, and only those of its current join', async () => {
    const { socket, got } = await open();
    const topic = `realtime:${newSquare()}`;
    const config = { broadcast: { ack: true } };
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config }]));
    socket.send(JSON.stringify(['1', '2', topic, 'broadcast', { type: 'broadcast', event: 'a', payload: {} }]));
    socket.send(JSON.stringify(['1', '3', topic, 'phx_leave', {}]));
    socket.send(JSON.stringify(['4', '4', topic, 'phx_join', { config }]));
    socket.send(JSON.stringify(['1', '5', topic, 'broadcast', { type: 'broadcast', event: 'old', payload: {} }]));
    socket.send(JSON.stringify(['4', '6', topic, 'broadcast', { type: 'broadcast', event: 'b', payload: {} }]));
    await eventually(() => expect(got).toHaveLength(6));
    const outcome = got.map((reply) => {
      const [joinRef, ref, , event, { status }] = reply as [string, string, string, string, { status: string }];
      return [joinRef, ref, event, status].join(' ');
    });
    expect(outcome).toEqual([
      '1 1 phx_reply ok',
      '1 2 phx_reply ok',
      '1 3 phx_reply ok',
      '4 4 phx_reply ok',
      '1 5 phx_reply error',
      '4 6 phx_reply ok',
    ]);
    socket.close();
  });

  it('gets its heartbeat answered in the form of version 1.0.0 too', async () => {
    const { socket, got } = await open(`?apikey=${anon}`);
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7', join_ref: null }));
    await eventually(() => expect(got).toHaveLength(1));
    expect(got[0]).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '7',
      join_ref: null,
    });
    socket.close();
  });

  it('may have a hundred channels', async () => {
    const { socket, got } = await open();
    for (let number = 0; number <= 100; number += 1) {
      socket.send(JSON.stringify([`${number}`, `${number}`, `realtime:topic-${number}`, 'phx_join', {}]));
    }
    await eventually(() => expect(got).toHaveLength(101));
    expect(JSON.stringify(got)).toContain('ChannelRateLimitReached');
    expect(got.filter((reply) => JSON.stringify(reply).includes('"ok"'))).toHaveLength(100);
    socket.close();
  });
});
