import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createBodyLimits } from '#api/http/limits/body-limits.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';

let storage: StorageUnderTest;
beforeAll(async () => {
  storage = await openStorage();
  await (await storage.as('service')).createBucket('any');
});
afterAll(() => storage.close());

it('disconnects many slow senders when their time has passed, and keeps nothing of their uploads', async () => {
  const app = await storage.site.another({ http: { times: { headers: 200, request: 600, check: 20 } } });
  const url = await serveStorage(app);
  const headers = { ...(await storage.headersOf('service')), 'content-type': 'application/octet-stream' };
  const { files } = storage.site.runtime;
  const ends = Array.from({ length: 20 }, async (_, sender) => {
    const sending = httpRequest(`${url}/object/any/slow-${sender}`, { method: 'POST', headers });
    const trickle = setInterval(() => sending.write('x'), 50);
    const cut = once(sending, 'error').then(() => 'cut');
    const answered = once(sending, 'response').then(([response]) => (response as IncomingMessage).statusCode);
    answered.catch(() => {});
    const end = await Promise.race([cut, answered]);
    clearInterval(trickle);
    sending.destroy();
    return end;
  });
  for (const end of await Promise.all(ends)) expect(['cut', 408]).toContain(end);
  expect(await Array.fromAsync(files.list('objects/'))).toEqual([]);
  const { data } = await (await storage.as('service')).from('any').list();
  expect(data).toEqual([]);
});

/** Begins an upload in chunks to a signed URL, from a client of this address, and sends three bytes of it. */
const beginByToken = (url: string, token: string, address: string, answers: IncomingMessage[]) => {
  const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': address };
  const sending = httpRequest(`${url}/object/upload/sign/any/lent?token=${token}`, { method: 'PUT', headers });
  sending.on('error', () => {});
  sending.on('response', (answer: IncomingMessage) => {
    answers.push(answer);
    answer.resume();
  });
  sending.write('abc');
  onTestFinished(() => void sending.destroy());
};

it('lets staff upload while all bearers of two upload URLs send slowly', async () => {
  const bodies = createBodyLimits();
  const url = await serveStorage(await storage.site.another({ http: { bodies } }));
  const tokens: string[] = [];
  for (let maker = 0; maker < 2; maker++) {
    const files = (await storage.as('editor')).from('any');
    tokens.push((await files.createSignedUploadUrl('lent')).data!.token);
  }
  const answers: IncomingMessage[] = [];
  for (let each = 0; each < 140; each++) beginByToken(url, tokens[each % 2]!, `198.51.100.${each}`, answers);
  await vi.waitFor(() => expect(answers).toHaveLength(138), PATIENCE_MS);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect(bodies.staff.held).toBe(0);
  const headers = { ...(await storage.headersOf('editor')), 'content-type': 'text/plain' };
  const upload = await fetch(`${url}/object/any/by-staff`, { method: 'POST', headers, body: 'x'.repeat(1_000_000) });
  expect(upload.status).toBe(200);
});

/** Begins a form, whose signature would follow in its fields, from a client of this address, and sends its first line. */
const beginForm = (url: string, address: string, answers: IncomingMessage[]) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': address };
  const sending = httpRequest(`${url}/s3/any`, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.on('response', (answer: IncomingMessage) => answers.push(answer.resume()));
  sending.write('--b\r\n');
  onTestFinished(() => void sending.destroy());
};

it('lets the bearer of an upload URL upload while strangers send forms slowly', async () => {
  const bodies = createBodyLimits();
  const url = await serveStorage(await storage.site.another({ http: { bodies } }));
  const answers: IncomingMessage[] = [];
  for (let each = 0; each < 20; each++) beginForm(url, `198.51.100.${each}`, answers);
  await vi.waitFor(() => expect(answers).toHaveLength(4), PATIENCE_MS);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  const { data } = await (await storage.as('editor')).from('any').createSignedUploadUrl('beside-forms');
  const target = `${url}/object/upload/sign/any/beside-forms?token=${data!.token}`;
  const upload = await fetch(target, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'content' });
  expect(upload.status).toBe(200);
});

/** Opens a bucket in which every account may write, and returns the headers of an account without a role. */
const memberOf = async (bucket: string) => {
  const headers = await storage.headersOf('service');
  const rights = { public: false, own_writers: ['authenticated'] };
  await (await storage.as('service')).createBucket(bucket, { public: false });
  await storage.site.app.inject({ method: 'PUT', url: `/storage/v1/bucket/${bucket}`, headers, payload: rights });
  const cookies = await Promise.all([storage.site.signIn(null), storage.site.signIn(null)]);
  return cookies.map((cookie) => ({ cookie, 'content-type': 'application/octet-stream' }));
};

it('lets staff upload while accounts without a role send slowly to a bucket in which they may write', async () => {
  const bodies = createBodyLimits();
  const url = await serveStorage(await storage.site.another({ http: { bodies } }));
  const members = await memberOf('letters');
  const answers: IncomingMessage[] = [];
  for (let each = 0; each < 140; each++) {
    const sending = httpRequest(`${url}/object/letters/${each}`, { method: 'POST', headers: members[each % 2]! });
    sending.on('error', () => {});
    sending.on('response', (answer: IncomingMessage) => answers.push(answer.resume()));
    sending.write('abc');
    onTestFinished(() => void sending.destroy());
  }
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(12), PATIENCE_MS);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  const headers = { ...(await storage.headersOf('editor')), 'content-type': 'text/plain' };
  const upload = await fetch(`${url}/object/any/beside`, { method: 'POST', headers, body: 'x'.repeat(1_000_000) });
  expect(upload.status).toBe(200);
});

it('ends an upload of an account without a role below the minimum speed with 408', async () => {
  const bodies = createBodyLimits({ uploadSpeed: { interval: 100, bytes: 1_000 } });
  const url = await serveStorage(await storage.site.another({ http: { bodies } }));
  const [headers] = await memberOf('slow-letters');
  const request = httpRequest(`${url}/object/slow-letters/slow`, { method: 'POST', headers: headers! });
  request.on('error', () => {});
  request.write('x'.repeat(5_000));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(408);
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'RequestTimeout' });
  expect((await (await storage.as('service')).from('slow-letters').exists('slow')).data).toBe(false);
});

it('ends an upload by token below the minimum speed with 408, and keeps nothing of it', async () => {
  const bodies = createBodyLimits({ uploadSpeed: { interval: 100, bytes: 1_000 } });
  const url = await serveStorage(await storage.site.another({ http: { bodies } }));
  const { data } = await (await storage.as('service')).from('any').createSignedUploadUrl('slow-by-token');
  const request = httpRequest(`${url}/object/upload/sign/any/slow-by-token?token=${data!.token}`, { method: 'PUT' });
  request.on('error', () => {});
  request.write('x'.repeat(5_000));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(408);
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'RequestTimeout' });
  await vi.waitFor(() => expect(bodies.byToken.held).toBe(0), PATIENCE_MS);
  expect((await (await storage.as('service')).from('any').exists('slow-by-token')).data).toBe(false);
});
