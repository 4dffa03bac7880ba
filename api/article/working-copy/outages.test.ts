import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDocumentClient, type DocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createSiteProcess } from '#testing/fault-injection/site-process.ts';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite } from '#testing/site-under-test.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';

const summaryOf = ({ doc }: DocumentClient) => lineOf(doc, 'pt', 'summary');
const reconnect = (client: DocumentClient) =>
  eventually(async () => {
    if (!client.isConnected()) await client.connect();
    expect(client.isConnected()).toBe(true);
  });

it('confirms nothing that is not stored while the responses of the database are lost, and stores it once afterwards', async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  const proxy = await createFaultyProxy(site.connection);
  onTestFinished(() => proxy.close());
  const other = await site.beside({ connection: proxy.connection });
  const cookie = await site.signIn('editor');
  const id = randomUUID();
  const client = createDocumentClient(await listenForDocuments(other.app), id, cookie);
  await client.connect();
  summaryOf(client).insert(0, 'antes ');
  await client.stored();
  proxy.dropResponses();
  summaryOf(client).insert(6, 'durante ');
  await eventually(() => expect(client.closings).toHaveLength(1));
  summaryOf(client).insert(14, 'depois');
  proxy.acceptNew();
  await reconnect(client);
  await client.stored();
  const reader = createDocumentClient(await listenForDocuments(site.app), id, cookie);
  await reader.connect();
  expect(summaryOf(reader).toString()).toBe('antes durante depois');
}, 120_000);

const ACCOUNT = { email: 'editor@levada.test', password: 'a password for tests' };

const signIn = async (url: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) });
  expect(answer.status).toBeLessThan(300);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
};

it('has every confirmed letter after the process was killed, and every other one once after the browser came back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'levada-killed-'));
  const database = await createTestDatabase({ for: 'site' });
  const site = await createSiteProcess(folder, {
    DATABASE_URL: database.connection,
    SECRET: 'a secret that is long enough for a test',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
  onTestFinished(async () => {
    await site.kill();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  await site.start();
  const client = createDocumentClient(site.url.replace('http', 'ws'), randomUUID(), await signIn(site.url));
  await client.connect();
  const letters = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  for (const letter of letters.slice(0, 100)) summaryOf(client).insert(summaryOf(client).length, letter);
  await client.stored();
  for (const letter of letters.slice(100)) summaryOf(client).insert(summaryOf(client).length, letter);
  const confirmed = summaryOf(client).toString().slice(0, 100);
  await site.kill();
  await eventually(() => expect(client.isConnected()).toBe(false));
  await site.start();
  const reader = createDocumentClient(site.url.replace('http', 'ws'), client.article, await signIn(site.url));
  await reader.connect();
  expect(summaryOf(reader).toString().slice(0, 100)).toBe(confirmed);
  await reconnect(client);
  await client.stored();
  await eventually(() => expect(summaryOf(reader).toString()).toBe(letters.join('')));
}, 600_000);
