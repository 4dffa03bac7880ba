import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDiskFileStore } from '#storage/files/disk.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { createSiteProcess, type SiteProcess } from '#testing/fault-injection/site-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { keysOf } from './test-files.ts';
import { drawPicture } from './test-pictures.ts';

const ACCOUNT = { email: 'admin@levada.test', password: 'a password for tests' };

let database: TestDatabase;
let folder: string;
let site: SiteProcess;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  folder = await mkdtemp(path.join(tmpdir(), 'levada-killed-'));
  site = await createSiteProcess(folder, {
    DATABASE_URL: String(database.connection),
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
  await site.start();
}, 60_000);
afterAll(async () => {
  await site.kill();
  await database.drop();
  await rm(folder, { recursive: true });
});

const signIn = async (): Promise<string> => {
  const answer = await fetch(`${site.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .filter((each) => each?.startsWith('session'))
    .join('; ');
};

/** Sends the start of a request and no more. */
const begin = (url: string, headers: Record<string, string>, ...parts: (string | Buffer)[]): ClientRequest => {
  const sending = httpRequest(url, { method: 'POST', headers });
  sending.on('error', () => {});
  for (const part of parts) sending.write(part);
  return sending;
};

/** Returns every file below a folder. */
const filesBelow = async (below: string): Promise<string[]> =>
  (await readdir(below, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('keeps no partial file when a site is killed during uploads, accepts them again, and sweeps the remains', async () => {
  const cookie = await signIn();
  const bearer = { authorization: `Bearer ${bearerOfCookie(cookie)}`, 'content-type': 'application/octet-stream' };
  const bucket = await fetch(`${site.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'any' }),
  });
  expect(bucket.status).toBe(200);
  const media = path.join(folder, 'media');
  const files = createDiskFileStore(media);
  const form = { cookie, 'content-type': 'multipart/form-data; boundary=edge' };
  const object = `${site.url}/storage/v1/object/any/large`;
  const sent = [
    begin(object, bearer, Buffer.alloc(3_000_000, 'a')),
    begin(
      `${site.url}/api/media`,
      form,
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      Buffer.alloc(600_000),
    ),
  ];
  await vi.waitUntil(async () => (await filesBelow(media).catch(() => [])).length > 0, { timeout: 20_000 });
  await site.kill();
  for (const each of sent) each.destroy();
  expect(await keysOf(files)).toEqual([]);
  expect(await filesBelow(media)).not.toEqual([]);

  await site.start();
  const again = await fetch(object, { method: 'POST', headers: bearer, body: Buffer.alloc(3_000_000, 'a') });
  expect(again.status).toBe(200);
  const picture = new FormData();
  picture.append('file', new Blob([new Uint8Array(await drawPicture(300, 200).jpeg().toBuffer())]), 'a.jpg');
  expect((await fetch(`${site.url}/api/media`, { method: 'POST', headers: { cookie }, body: picture })).status).toBe(
    201,
  );
  expect(await (await fetch(object, { headers: bearer })).arrayBuffer()).toHaveProperty('byteLength', 3_000_000);
  expect(await files.removeUnfinished(new Date(Date.now() + 86_400_000))).toBeGreaterThan(0);
  expect((await keysOf(files)).filter((key) => !key.startsWith('derived/'))).toHaveLength(2);
}, 120_000);
