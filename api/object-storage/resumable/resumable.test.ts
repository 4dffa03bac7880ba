import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#storage/database/tables.ts';
import { createS3FileStore } from '#storage/files/s3.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { startS3Server } from '#testing/storage/s3-server.ts';
import { contentSweepJob } from '../persistence/sweep.ts';
import { createUploadStore } from './upload-store.ts';

const MB = 1024 * 1024;

let storage: StorageUnderTest;
let service: Record<string, string>;
let editor: Record<string, string>;
let db: Kysely<Database>;
let otherUrl: string;
let last = 0;
beforeAll(async () => {
  storage = await openStorage();
  db = storage.site.runtime.db;
  [service, editor] = await Promise.all([storage.headersOf('service'), storage.headersOf('editor')]);
  otherUrl = await serveStorage(await storage.site.another({}));
  const client = await storage.as('service');
  await client.createBucket('any');
  await client.createBucket('pictures', { public: false, allowedMimeTypes: ['image/*'], fileSizeLimit: 1000 });
});
afterAll(() => storage.close());

interface Creation {
  bucket?: string;
  name?: string;
  size: number;
  type?: string;
  headers?: Record<string, string>;
  url?: string;
  path?: string;
  body?: Buffer;
}

const newName = (): string => {
  last += 1;
  return `folder/file ${last}.bin`;
};

/** Sends the request that begins an upload. */
const begin = ({ bucket = 'any', name = newName(), size, type, headers = service, path = '', body, url }: Creation) => {
  const facts = { bucketName: bucket, objectName: name, ...(type && { contentType: type }), cacheControl: '60' };
  const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  return fetch(`${url ?? storage.url}/upload/resumable${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': metadata.join(','),
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
    },
    ...(body && { body: new Uint8Array(body) }),
  });
};

/** Begins an upload and returns its URL. */
const createUpload = async (creation: Creation): Promise<string> => {
  const response = await begin(creation);
  expect([response.status, await response.text()]).toEqual([201, '']);
  return new URL(response.headers.get('location')!, storage.url).href;
};

const onUpload = (method: string, url: string, headers = service, more: RequestInit = {}) =>
  fetch(url, { method, ...more, headers: { ...headers, 'tus-resumable': '1.0.0', ...(more.headers as object) } });
const append = (url: string, offset: number, body: BodyInit | Buffer, headers = service) =>
  onUpload('PATCH', url, headers, {
    body: body as BodyInit,
    duplex: 'half',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  } as RequestInit);
const offsetOf = async (url: string, headers = service) => {
  const response = await onUpload('HEAD', url, headers);
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : response.status;
};
const statusAndText = async (response: Response | Promise<Response>) => [
  (await response).status,
  await (await response).text(),
];
const stored = async (name: string, bucket = 'any') => {
  const response = await fetch(`${storage.url}/object/${bucket}/${encodeURI(name)}`, { headers: service });
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
};
const changesOf = async (name: string) => {
  const events = await Array.fromAsync(storage.site.runtime.store.read('bucket-any'));
  return events.filter(({ data }) => (data as { objects?: string[] }).objects?.includes(name));
};

describe('a resumable upload', () => {
  it('arrives in pieces at two processes and becomes an object like any other', async () => {
    const content = randomBytes(100_000);
    const name = newName();
    const url = await createUpload({ name, size: content.length, type: 'text/plain' });
    const urlAtOtherProcess = url.replace(storage.url, otherUrl);
    const response = await append(url, 0, content.subarray(0, 40_000));
    expect(response.status).toBe(204);
    expect(response.headers.get('upload-offset')).toBe('40000');
    expect(Date.parse(response.headers.get('upload-expires')!)).toBeGreaterThan(Date.now());
    expect(await offsetOf(urlAtOtherProcess)).toBe(40_000);
    expect((await append(urlAtOtherProcess, 40_000, content.subarray(40_000))).status).toBe(204);
    expect(content.equals((await stored(name))!)).toBe(true);
    const { data: info } = await (await storage.as('service')).from('any').info(name);
    expect(info).toMatchObject({ size: 100_000, contentType: 'text/plain', cacheControl: 'max-age=60' });
    await expect.poll(() => changesOf(name)).toMatchObject([{ data: { change: 'uploaded' } }]);
    // The response to the last request may have been lost.
    expect(await offsetOf(url)).toBe(100_000);
    expect(await db.selectFrom('storage_upload_part').selectAll().execute()).toEqual([]);
  });

  it('may bring content with the request that begins it, and may be empty', async () => {
    const response = await begin({ name: 'whole.txt', size: 5, body: Buffer.from('whole') });
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '5']);
    expect(String(await stored('whole.txt'))).toBe('whole');
    await createUpload({ name: 'empty', size: 0 });
    expect((await stored('empty'))?.length).toBe(0);
  });

  it('keeps what arrived before the connection was lost', async () => {
    const content = randomBytes(8 * MB);
    const name = newName();
    const url = await createUpload({ name, size: content.length });
    const sending = httpRequest(url, {
      method: 'PATCH',
      headers: {
        ...service,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': 0,
        'content-length': content.length,
      },
    }).on('error', () => {});
    sending.write(content.subarray(0, 6 * MB));
    await expect.poll(() => offsetOf(url), { timeout: 10_000 }).toBe(5 * MB);
    sending.destroy();
    await expect.poll(() => offsetOf(url)).toBeGreaterThan(5 * MB);
    const offset = await offsetOf(url);
    expect((await append(url, offset, content.subarray(offset))).status).toBe(204);
    expect(content.equals((await stored(name))!)).toBe(true);
  });

  it('is taken over by a later request from a connection that is half open', async () => {
    const name = newName();
    const url = await createUpload({ name, size: 8 });
    let send: ReadableStreamDefaultController;
    const stale = new ReadableStream({
      start(controller) {
        send = controller;
        controller.enqueue(Buffer.from('late'));
      },
    });
    const waiting = append(url, 0, stale);
    const claimed = () => db.selectFrom('storage_upload').select('writer').where('name', '=', name).execute();
    await expect.poll(claimed).toEqual([{ writer: expect.any(String) }]);
    expect((await append(url, 0, Buffer.from('complete'))).status).toBe(204);
    send!.close();
    expect((await waiting).status).toBe(409);
    expect(String(await stored(name))).toBe('complete');
  });

  it('rejects content at another offset than the stored one', async () => {
    const url = await createUpload({ size: 10 });
    await append(url, 0, Buffer.from('12345'));
    expect(await statusAndText(append(url, 0, Buffer.from('12345')))).toEqual([409, 'Upload-Offset conflict\n']);
    expect((await append(url, 5, Buffer.from('6789012345'))).status).toBe(413);
    expect(await offsetOf(url)).toBe(5);
  });

  it('becomes an object when the process ended between the last byte and its registration', async () => {
    const name = newName();
    const url = await createUpload({ name, size: 4 });
    const { files } = storage.site.runtime;
    await createUploadStore({ db, files }, async () => {}).write(
      Readable.from([Buffer.from('last')]),
      url.split('/').at(-1)!,
      0,
    );
    expect(await stored(name)).toBeUndefined();
    expect(await offsetOf(url.replace(storage.url, otherUrl))).toBe(4);
    expect(String(await stored(name))).toBe('last');
  });

  it('ends with DELETE, and leaves no file', async () => {
    const name = newName();
    const url = await createUpload({ name, size: 10 });
    await append(url, 0, Buffer.from('12345'));
    const id = url.split('/').at(-1)!;
    const parts = db.selectFrom('storage_upload_part').select('content').where('upload_id', '=', id);
    const { content } = await parts.executeTakeFirstOrThrow();
    expect((await onUpload('DELETE', url)).status).toBe(204);
    expect(await offsetOf(url)).toBe(404);
    const left = await Array.fromAsync(storage.site.runtime.files.list('objects/'));
    expect(left.filter((key) => key.includes(content))).toEqual([]);
  });

  it('is stored on S3 with its parts', async () => {
    const server = await startS3Server();
    const files = createS3FileStore(server.access);
    const url = await serveStorage(await storage.site.another({ files }));
    const content = randomBytes(6 * MB);
    const name = newName();
    const upload = (await createUpload({ name, size: content.length, url })).replace(storage.url, url);
    await append(upload, 0, content.subarray(0, 5 * MB + 1));
    expect(await Array.fromAsync(files.list('objects/'))).toHaveLength(2);
    await append(upload, 5 * MB + 1, content.subarray(5 * MB + 1));
    const response = await fetch(`${url}/object/any/${encodeURI(name)}`, { headers: service });
    expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(await Array.fromAsync(files.list('objects/'))).toHaveLength(1);
    await files.close();
    await server.close();
  });
});

describe('the start of a resumable upload', () => {
  it.each([
    ['a missing bucket', { bucket: 'missing', size: 1 }, 404, 'Bucket not found'],
    [
      'more bytes than the bucket allows',
      { bucket: 'pictures', type: 'image/png', size: 1001 },
      413,
      'Maximum size exceeded\n',
    ],
    [
      'a type that the bucket does not allow',
      { bucket: 'pictures', type: 'text/plain', size: 10 },
      415,
      'mime type text/plain is not supported',
    ],
    ['a name with parent folders', { name: 'a/../b', size: 10 }, 400, 'Invalid key: a/../b'],
    [
      'a caller who is not signed in',
      { headers: {}, size: 10 },
      401,
      "headers must have required property 'authorization'",
    ],
  ])('rejects %s', async (_what, creation, status, message) => {
    expect(await statusAndText(begin(creation))).toEqual([status, message]);
  });

  it('rejects a name that is taken, unless the object may be replaced', async () => {
    await begin({ name: 'taken', size: 1, body: Buffer.from('1') });
    expect((await begin({ name: 'taken', size: 1 })).status).toBe(409);
    const upsert = { ...service, 'x-upsert': 'true' };
    expect((await begin({ name: 'taken', size: 1, body: Buffer.from('2'), headers: upsert })).status).toBe(201);
    expect(String(await stored('taken'))).toBe('2');
  });

  it('rejects more than two gigabytes of unfinished uploads of one account', async () => {
    const headers = await storage.headersOf('editor');
    const begin100MB = async () => (await begin({ size: 100_000_000, headers })).status;
    const statuses = [];
    for (let each = 0; each < 21; each++) statuses.push(await begin100MB());
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  it('tells pages of other origins the version of the protocol', async () => {
    const response = await fetch(`${storage.url}/upload/resumable`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.test', 'access-control-request-headers': 'tus-resumable, x-signature' },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'tus-resumable, x-signature',
      'tus-version': '1.0.0',
      'tus-max-size': '100000000',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
    });
  });
});

describe('the rights of a resumable upload', () => {
  it('belong to the caller that began it', async () => {
    const url = await createUpload({ size: 10, headers: editor });
    expect(await offsetOf(url, editor)).toBe(0);
    expect(await offsetOf(url, service)).toBe(404);
    expect((await append(url, 0, Buffer.from('1'), await storage.headersOf('editor'))).status).toBe(404);
    expect((await append(url, 0, Buffer.from('1'), {})).status).toBe(401);
  });

  it('end when the account is banned or signed out', async () => {
    for (const end of ['banned', 'signed out']) {
      const headers = await storage.headersOf('editor');
      const url = await createUpload({ size: 10, headers });
      expect((await append(url, 0, Buffer.from('12345'), headers)).status).toBe(204);
      const { maker } = await db
        .selectFrom('storage_upload')
        .select('maker')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      if (end === 'banned')
        await db
          .updateTable('account')
          .set({ banned_until: new Date('9999-01-01') })
          .where('id', '=', maker)
          .execute();
      else await db.deleteFrom('session').where('account_id', '=', maker).execute();
      expect((await append(url, 5, Buffer.from('67890'), headers)).status).toBeGreaterThanOrEqual(400);
      const upload = await db.selectFrom('storage_upload').select('received').where('maker', '=', maker).execute();
      expect(upload).toEqual([{ received: 5n }]);
    }
  });

  it('are checked again at the end, with the type of the content', async () => {
    const url = await createUpload({ bucket: 'pictures', name: 'no.png', type: 'image/png', size: 10 });
    expect(await statusAndText(append(url, 0, Buffer.from('0123456789')))).toEqual([
      415,
      'mime type image/png is not supported',
    ]);
    expect(await stored('no.png', 'pictures')).toBeUndefined();
    expect(await offsetOf(url)).toBe(404);
    expect(
      await db.selectFrom('storage_upload_part').selectAll().where('upload_id', '=', url.split('/').at(-1)!).execute(),
    ).toEqual([]);
  });

  it('come from a signed upload URL, for its object alone', async () => {
    const client = (await storage.as('editor')).from('any');
    const { token } = (await client.createSignedUploadUrl('signed.txt')).data!;
    const headers = { 'x-signature': token };
    expect((await begin({ name: 'other.txt', size: 6, headers, path: '/sign' })).status).toBe(400);
    const url = await createUpload({ name: 'signed.txt', size: 6, headers, path: '/sign' });
    expect(url).toContain('/upload/resumable/sign/');
    expect((await append(url, 0, Buffer.from('123'), headers)).status).toBe(204);
    expect((await append(url, 3, Buffer.from('456'), {})).status).toBe(400);
    expect((await append(url.replace('/sign/', '/'), 3, Buffer.from('456'), service)).status).toBe(404);
    expect((await append(url, 3, Buffer.from('456'), headers)).status).toBe(204);
    expect(String(await stored('signed.txt'))).toBe('123456');
    await expect
      .poll(() => changesOf('signed.txt'))
      .toMatchObject([{ data: { change: 'upload_signed' } }, { data: { change: 'uploaded', bySignedUrl: true } }]);
  });
});

describe('abandoned uploads', () => {
  it('are deleted with their parts when they have expired', async () => {
    const url = await createUpload({ size: 10 });
    await append(url, 0, Buffer.from('12345'));
    const id = url.split('/').at(-1)!;
    const parts = db.selectFrom('storage_upload_part').select('content').where('upload_id', '=', id);
    const { content } = await parts.executeTakeFirstOrThrow();
    const { runtime } = storage.site;
    const isKept = async () =>
      (await Array.fromAsync(runtime.files.list('objects/'))).some((key) => key.includes(content));
    const sweep = () =>
      contentSweepJob.run(runtime as never, new Date(Date.now() + 2 * 3_600_000), new AbortController().signal);
    await sweep();
    expect(await isKept()).toBe(true);
    await db.updateTable('storage_upload').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();
    expect(await offsetOf(url)).toBe(404);
    await sweep();
    expect(await isKept()).toBe(false);
    expect(await db.selectFrom('storage_upload').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
