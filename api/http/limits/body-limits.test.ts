import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '#testing/patience.ts';
import { acceptChanges, type ChangeOptions, createApp, type ServerOptions } from '../server/create-app.ts';
import { createBodyLimits } from './body-limits.ts';
import { createByteQuota } from './byte-quota.ts';
import { createExclusivePlaces } from './exclusive-places.ts';

const KB = 1024;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts the HTTP app with two routes only: one for anyone and one for staff. */
const open = async (changed: Partial<ServerOptions> & ChangeOptions = {}) => {
  const app = await createApp({ logLevel: 'silent', siteUrl: 'http://localhost', secure: false, ...changed });
  await acceptChanges(app, changed);
  const read: number[] = [];
  app.post('/anyone', async ({ body }) => {
    read.push(JSON.stringify(body).length);
    return { done: true };
  });
  const asStaff = async (request: { staffAccount?: unknown }) => {
    request.staffAccount = { id: 'ana', email: 'ana@levada.test', name: 'Ana', role: 'editor' };
  };
  app.post('/staff', { bodyLimit: 4 * KB * KB, onRequest: asStaff }, async () => ({ done: true }));
  const byToken = async (request: { uploadToken?: string; query: unknown }) => {
    request.uploadToken = (request.query as { token: string }).token;
  };
  app.post('/upload', { bodyLimit: KB * KB, onRequest: byToken }, async () => ({ done: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, read, port };
};

/** Declares a body of this many bytes and sends a part of it. */
const begin = async (
  port: number,
  path: string,
  declared: number | 'chunked',
  sent: number,
  from = '127.0.0.1',
): Promise<Sender> => {
  const socket = connect(port, '127.0.0.1');
  ends.push(async () => socket.destroy());
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const length = declared === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${declared}`;
  const forwarded = `x-forwarded-for: ${from}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: levada.test\r\n${forwarded}content-type: application/json\r\n${length}\r\n\r\n`,
  );
  if (declared === 'chunked') socket.write(`${sent.toString(16)}\r\n`);
  socket.write(' '.repeat(sent));
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), answer: () => answer };
};
interface Sender {
  socket: Socket;
  status(): number;
  answer(): string;
}
const counted = (senders: Sender[]) => {
  const codes: Record<number, number> = {};
  for (const sender of senders) codes[sender.status()] = (codes[sender.status()] ?? 0) + 1;
  return codes;
};

describe('request bodies that never end', () => {
  it('of 4 MB, four hundred from one network, are rejected unread', async () => {
    const bodies = createBodyLimits();
    const { port, read } = await open({ bodies });
    const senders: Sender[] = [];
    for (let each = 0; each < 400; each++) senders.push(await begin(port, '/anyone', 4 * KB * KB, 16 * KB));
    await vi.waitFor(() => expect(counted(senders)[0]).toBeUndefined(), 10_000);
    const codes = counted(senders);
    expect((codes[413] ?? 0) + (codes[429] ?? 0)).toBe(400);
    expect(codes[413]).toBeGreaterThan(0);
    await vi.waitFor(() => expect(bodies.visitors.held).toBe(0), PATIENCE_MS);
    expect(read).toEqual([]);
  });

  it('within the visitors’ limit reserve no more than the quota of their network', async () => {
    const bodies = createBodyLimits({ visitors: createByteQuota({ perOwner: 100 * KB, total: 1000 * KB }) });
    const { port, app, read } = await open({ bodies });
    const senders: Sender[] = [];
    for (let each = 0; each < 200; each++) senders.push(await begin(port, '/anyone', 10 * KB, 5 * KB));
    await vi.waitFor(() => expect(counted(senders)).toEqual({ 0: 10, 429: 190 }), 10_000);
    expect(bodies.visitors.held).toBe(100 * KB);
    const refused = senders.find((sender) => sender.status() === 429)!;
    expect(refused.answer()).toMatch(/retry-after: \d+/i);
    const vote = () =>
      app.inject({ method: 'POST', url: '/anyone', remoteAddress: '198.51.100.1', payload: { vote: 1 } });
    expect((await vote()).statusCode).toBe(200);
    for (const { socket } of senders) socket.destroy();
    await vi.waitFor(() => expect(bodies.visitors.held).toBe(0), PATIENCE_MS);
    expect(read).toHaveLength(1);
  });

  it('get 413 instead of an invitation to retry when the quota can never hold them', async () => {
    const bodies = createBodyLimits({ visitors: createByteQuota({ perOwner: 5 * KB, total: 1000 * KB }) });
    const { app } = await open({ bodies });
    const answer = await app.inject({ method: 'POST', url: '/anyone', payload: { text: 'x'.repeat(6 * KB) } });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      413,
      'body_too_large',
      undefined,
    ]);
    expect(bodies.visitors.held).toBe(0);
  });

  it('of unknown length count as the maximum length', async () => {
    const bodies = createBodyLimits({ visitors: createByteQuota({ perOwner: 100 * KB, total: 1000 * KB }) });
    const { port } = await open({ bodies });
    const senders: Sender[] = [];
    for (let each = 0; each < 12; each++) senders.push(await begin(port, '/anyone', 'chunked', 10));
    await vi.waitFor(() => expect(counted(senders)).toEqual({ 0: 10, 429: 2 }), PATIENCE_MS);
    expect(bodies.visitors.held).toBe(100 * KB);
  });

  it('from many networks reserve no more than the total quota; further ones get 503 with Retry-After', async () => {
    const bodies = createBodyLimits({ visitors: createByteQuota({ perOwner: 100 * KB, total: 50 * KB }) });
    const { port, app } = await open({ bodies });
    for (let each = 0; each < 5; each++) await begin(port, '/anyone', 10 * KB, 10);
    await vi.waitFor(() => expect(bodies.visitors.held).toBe(50 * KB), PATIENCE_MS);
    const late = await app.inject({ method: 'POST', url: '/anyone', remoteAddress: '198.51.100.1', payload: { a: 1 } });
    expect([late.statusCode, late.json().code]).toEqual([503, 'busy']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    const staff = await app.inject({ method: 'POST', url: '/staff', payload: { text: 'x'.repeat(1000 * KB) } });
    expect(staff.statusCode).toBe(200);
  });

  it('of visitors get 408 after the timeout; those of staff have longer', async () => {
    const bodies = createBodyLimits({ visitorTime: 50 });
    const { port } = await open({ bodies });
    const visitor = await begin(port, '/anyone', 100, 10);
    const staff = await begin(port, '/staff', 100, 10);
    await vi.waitFor(() => expect(visitor.status()).toBe(408), PATIENCE_MS);
    expect(visitor.answer()).toContain('"code":"too_slow"');
    expect(visitor.answer()).toMatch(/content-security-policy: default-src 'none'/i);
    await vi.waitFor(() => expect([visitor.socket.closed, bodies.visitors.held]).toEqual([true, 0]), PATIENCE_MS);
    expect([staff.status(), bodies.staff.held]).toEqual([0, 100]);
    staff.socket.write(' '.repeat(88).concat('{}'));
    await vi.waitFor(() => expect(staff.status()).toBe(200), PATIENCE_MS);
    await vi.waitFor(() => expect(bodies.staff.held).toBe(0), PATIENCE_MS);
  });

  it('of staff end with the request timeout, and headers with theirs', async () => {
    const { port } = await open({ times: { headers: 100, request: 200, check: 20 } });
    const staff = await begin(port, '/staff', 100, 10);
    const head = connect(port, '127.0.0.1');
    head.write('GET / HTTP/1.1\r\nhost: a\r\n');
    let answer = '';
    head.on('data', (text) => {
      answer += text;
    });
    await Promise.all([once(staff.socket, 'close'), once(head, 'close')]);
    expect(staff.status()).toBe(408);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\n/);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/);
  });
});

describe('uploads by token that never end', () => {
  it('have one place for each token and for each network, and take nothing from staff', async () => {
    const bodies = createBodyLimits({ byToken: createExclusivePlaces(3) });
    const { port, app } = await open({ bodies });
    const first = await begin(port, '/upload?token=a', 'chunked', 3, '198.51.100.1');
    await vi.waitFor(() => expect(bodies.byToken.held).toBe(1), PATIENCE_MS);
    const sameToken = await begin(port, '/upload?token=a', 'chunked', 3, '198.51.100.2');
    const sameNetwork = await begin(port, '/upload?token=b', 'chunked', 3, '198.51.100.1');
    await vi.waitFor(() => expect([sameToken.status(), sameNetwork.status()]).toEqual([429, 429]), PATIENCE_MS);
    expect(sameToken.answer()).toMatch(/retry-after: \d+/i);
    for (const n of [3, 4]) await begin(port, `/upload?token=${n}`, 'chunked', 3, `198.51.100.${n}`);
    await vi.waitFor(() => expect(bodies.byToken.held).toBe(3), PATIENCE_MS);
    const late = await begin(port, '/upload?token=c', 'chunked', 3, '198.51.100.5');
    await vi.waitFor(() => expect(late.status()).toBe(503), PATIENCE_MS);
    expect([bodies.staff.held, bodies.visitors.held]).toEqual([0, 0]);
    expect((await app.inject({ method: 'POST', url: '/staff', payload: {} })).statusCode).toBe(200);
    first.socket.destroy();
    await vi.waitFor(() => expect(bodies.byToken.held).toBe(2), PATIENCE_MS);
    const next = await begin(port, '/upload?token=a', 2, 0, '198.51.100.1');
    next.socket.write('{}');
    await vi.waitFor(() => expect(next.status()).toBe(200), PATIENCE_MS);
  });

  it('get 408 when fewer bytes arrive than the minimum speed', async () => {
    const bodies = createBodyLimits({ uploadSpeed: { interval: 100, bytes: 1_000 } });
    const { port } = await open({ bodies });
    const slow = await begin(port, '/upload?token=a', 1_000, 3);
    await vi.waitFor(() => expect(slow.status()).toBe(408), PATIENCE_MS);
    await vi.waitFor(() => expect([slow.socket.closed, bodies.byToken.held]).toEqual([true, 0]), PATIENCE_MS);
  });
});

describe('a reserved quota', () => {
  it('is released once, even if release is called repeatedly', () => {
    const room = createByteQuota({ perOwner: 10, total: 15 });
    const first = room.reserve('a', 10);
    expect(room.reserve('a', 1)).toEqual({ exhausted: 'each' });
    expect(room.reserve('b', 6)).toEqual({ exhausted: 'all' });
    if ('exhausted' in first) return expect.unreachable();
    first.release();
    first.release();
    expect(room.held).toBe(0);
    expect('release' in room.reserve('b', 10)).toBe(true);
  });
});
