import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { anonKeyOf, eventually, listenForRealtime } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

const topics = [{ name: 'square', isPrivate: false, join: 'anyone', send: 'anyone' }] as const;

let site: SiteUnderTest;
let url: string;
let anon: string;
beforeAll(async () => {
  site = await openSite({
    topics,
    http: { sockets: { maxSocketsOfNetwork: 2, handshakesPerMinute: 20, pingEveryMs: 300 } },
  });
  url = await listenForRealtime(site.app);
  anon = await anonKeyOf(site.runtime);
});
afterAll(() => site.close());

const dial = (key = anon, options: ClientOptions = {}, at = url) =>
  new WebSocket(`${at.replace('http', 'ws')}/websocket?apikey=${key}&vsn=2.0.0`, options);
const opened = async (...given: Parameters<typeof dial>) => {
  const socket = dial(...given);
  await once(socket, 'open');
  return socket;
};
/** Runs the garbage collector of V8, which Node offers only behind a flag. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};
const from = (address: string): ClientOptions => ({ headers: { 'x-forwarded-for': address } });

/** Returns the HTTP response to a handshake that is refused. */
const refusal = async (...given: Parameters<typeof dial>) => {
  const socket = dial(...given);
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, type: response.headers['content-type'], body: JSON.parse(body) };
};

describe('a handshake', () => {
  it.each([
    ['', 401],
    ['nonsense', 403],
    ['a.b.c', 403],
  ])('with the key "%s" is refused as JSON', async (key, status) => {
    const error = { error: expect.stringMatching(/\w/) };
    expect(await refusal(key)).toEqual({ status, type: 'application/json; charset=utf-8', body: error });
  });

  it('is refused with a service key that was revoked, and with a cookie instead of a key', async () => {
    const key = await createTestServiceKey(site.runtime);
    await site.runtime.db.updateTable('service_key').set({ revoked_at: new Date() }).execute();
    expect((await refusal(key)).status).toBe(403);
    const cookie = await site.signIn('admin');
    expect((await refusal('', { headers: { cookie } })).status).toBe(401);
  });

  it('is accepted from pages of any origin', async () => {
    const socket = await opened(anon, { origin: 'https://elsewhere.example' });
    expect(socket.readyState).toBe(socket.OPEN);
    socket.close();
  });

  it('is refused for the third socket of a network, and for too many attempts', async () => {
    const sockets = [await opened(anon, from('203.0.113.7')), await opened(anon, from('203.0.113.7'))];
    expect((await refusal(anon, from('203.0.113.7'))).status).toBe(429);
    (await opened(anon, from('203.0.113.8'))).close();
    for (const socket of sockets) socket.close();
    await eventually(async () => (await opened(anon, from('203.0.113.7'))).close());
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await refusal('nonsense', from('203.0.113.9'))).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is ignored at other paths and for other protocols, as HTTP allows', async () => {
    const statusOf = async (path: string, upgrade: string) => {
      const sent = request(`${new URL(url).origin}${path}`, { headers: { connection: 'Upgrade', upgrade } });
      sent.end();
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode;
    };
    expect(await statusOf('/api/articles', 'h2c')).toBe(200);
    expect(await statusOf('/api/articles', 'websocket')).toBe(200);
    expect(await statusOf('/realtime/v1/websocket', 'h2c')).toBe(404);
  });
});

describe('a socket', () => {
  it('keeps no request of its handshake in memory', async () => {
    const handshakes: WeakRef<object>[] = [];
    const note = (handshake: object) => handshakes.push(new WeakRef(handshake));
    site.app.server.on('upgrade', note);
    const socket = await opened();
    site.app.server.off('upgrade', note);
    socket.send('[null,"1","phoenix","heartbeat",{}]');
    await once(socket, 'message');
    await eventually(() => {
      collectGarbage();
      expect(handshakes.map((handshake) => handshake.deref())).toEqual([undefined]);
    });
    expect(socket.readyState).toBe(socket.OPEN);
    socket.close();
  });

  it('is kept after frames that are malformed', async () => {
    const socket = await opened();
    const frames = ['', '{', '[]', 'null', '7', '[1,2,3,4,5]', '{"topic":1}', '["1","1","realtime:x"]'];
    for (const frame of frames) socket.send(frame);
    for (const bytes of [[], [3], [4, 0, 0, 0, 0], [3, 255, 255, 255, 255, 255, 9], [9, 9, 9]])
      socket.send(Buffer.from(bytes));
    socket.send('[null,"1","phoenix","heartbeat",{}]');
    const [reply] = await once(socket, 'message');
    expect(JSON.parse(String(reply))[3]).toBe('phx_reply');
    socket.close();
  });

  it.each([
    ['a message of a megabyte', 1009, (socket: WebSocket) => socket.send('x'.repeat(1024 * 1024))],
    ['too many messages', 1008, (socket: WebSocket) => Array.from({ length: 1_000 }, () => socket.send('[]'))],
  ])('is closed for %s', async (_name, code, act) => {
    const socket = await opened();
    act(socket);
    const [closed] = await once(socket, 'close');
    expect(closed).toBe(code);
  });

  it('is ended when its client does not answer pings', async () => {
    const { hostname, port, pathname } = new URL(url);
    const silent = connect(Number(port), hostname);
    silent.write(
      `GET ${pathname}/websocket?apikey=${anon} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [answer] = await once(silent, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 101/);
    silent.resume();
    await once(silent, 'close');
  });

  it('is ended when its client reads so slowly that a megabyte waits', async () => {
    const slow = await opened();
    slow.send(JSON.stringify(['1', '1', 'realtime:square', 'phx_join', {}]));
    await once(slow, 'message');
    slow.pause();
    const service = await createTestServiceKey(site.runtime);
    const closed = once(slow, 'close');
    const body = JSON.stringify({ messages: [{ topic: 'square', event: 'said', payload: 'x'.repeat(200_000) }] });
    for (let sent = 0; sent < 60; sent += 1) {
      const headers = { apikey: service, 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/api/broadcast`, { method: 'POST', headers, body });
      expect(status).toBe(202);
    }
    slow.resume();
    expect((await closed)[0]).toBe(1006);
  });
});

it('a shutdown closes sockets so that clients reconnect', async () => {
  const app = await site.another({});
  const socket = await opened(anon, {}, await listenForRealtime(app));
  const closed = once(socket, 'close');
  await app.close();
  expect((await closed)[0]).toBe(1012);
});
