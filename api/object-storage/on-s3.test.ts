import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { StorageClient } from '@supabase/storage-js';
import { StorageClient as Client } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FileStore } from '#storage/files/file-store.ts';
import { createS3FileStore } from '#storage/files/s3.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { refusal } from '#testing/storage/refusals.ts';
import { type S3Server, startS3Server } from '#testing/storage/s3-server.ts';
import { sweepContents } from './persistence/sweep.ts';

let storage: StorageUnderTest;
let server: S3Server;
let files: FileStore;
let headers: Record<string, string>;
let bucket: ReturnType<StorageClient['from']>;

/** Creates a client of a site that stores its files on S3. */
const clientOf = async (kept: FileStore): Promise<StorageClient> =>
  new Client(await serveStorage(await storage.site.another({ files: kept })), headers);

beforeAll(async () => {
  [storage, server] = await Promise.all([openStorage(), startS3Server()]);
  files = createS3FileStore(server.access);
  headers = await storage.headersOf('service');
  const client = await clientOf(files);
  await client.createBucket('any');
  bucket = client.from('any');
});
afterAll(async () => {
  await storage.close();
  await files.close();
  await server.close();
});

describe('object storage on S3', () => {
  it('stores, reads in ranges, copies and deletes objects', async () => {
    const content = Buffer.alloc(12_000_000, 'abcdefghij');
    expect((await bucket.upload('large', content)).error).toBeNull();
    expect((await bucket.upload('form', new Blob(['small']))).error).toBeNull();
    const got = await bucket.download('large');
    expect(content.equals(Buffer.from(await got.data!.arrayBuffer()))).toBe(true);
    const address = (await bucket.createSignedUrl('large', 60)).data!.signedUrl;
    const part = await fetch(address, { headers: { range: 'bytes=11999995-' } });
    expect([part.status, await part.text()]).toEqual([206, 'fghij']);
    await bucket.copy('large', 'copy');
    await bucket.remove(['large', 'form']);
    expect((await bucket.info('copy')).data).toMatchObject({ size: 12_000_000 });
    expect(await Array.fromAsync(files.list('objects/'))).toHaveLength(1);
    await bucket.remove(['copy']);
    expect(await Array.fromAsync(files.list('objects/'))).toEqual([]);
  });

  it('keeps nothing of rejected and aborted uploads', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(1_000_000));
      },
    });
    expect(await bucket.upload('endless', endless, { duplex: 'half' })).toEqual(refusal('EntityTooLarge'));
    expect(await Array.fromAsync(files.list(''))).toEqual([]);
    expect(await files.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  it('sweeps files without an object, but not those of other databases', async () => {
    await bucket.upload('named', 'x');
    const [named] = await Array.fromAsync(files.list('objects/'));
    const old = `${named!.split('/').slice(0, 2).join('/')}/00/01800000-0000-7000-8000-000000000000`;
    const elsewhere = 'objects/another-database/00/01800000-0000-7000-8000-000000000000';
    for (const key of [old, elsewhere]) await files.write(key, Buffer.from('x'));
    expect(await sweepContents({ db: storage.site.runtime.db, files }, new Date())).toEqual({
      unreferenced: 1,
      unfinished: 0,
    });
    expect((await Array.fromAsync(files.list('objects/'))).sort()).toEqual([named!, elsewhere].sort());
    await files.delete(elsewhere);
  });
});

describe('object storage on an unavailable S3', () => {
  const SHORT = { connect: 300, silence: 300 };
  const unavailable = {
    data: null,
    error: expect.objectContaining({
      status: 503,
      statusCode: '503',
      code: 'InternalError',
      message: 'The storage is unavailable. Please try again later.',
    }),
  };

  /** Accepts connections and never responds. */
  const frozen = async (): Promise<FileStore> => {
    const held = new Set<Socket>();
    const silent = createServer((socket) => held.add(socket.on('error', () => {})));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of held) socket.destroy();
      silent.close();
    });
    return open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  };
  const open = (endpoint: string, changed = {}): FileStore => {
    const opened = createS3FileStore({ ...server.access, endpoint, ...changed }, SHORT);
    onTestFinished(() => opened.close());
    return opened;
  };

  it.each([
    ['does not respond', frozen, /did not answer within 0\.3 seconds/],
    ['is unreachable', async () => open('http://127.0.0.1:1'), /Is S3_ENDPOINT right\?/],
    ['has no such bucket', async () => open(server.access.endpoint, { bucket: 'other' }), /S3_BUCKET/],
  ])(
    'asks to retry calls that need it while it %s, serves others, and reports the reason in health',
    async (_what, make, why) => {
      await bucket.upload('before', 'content', { upsert: true });
      const broken = await make();
      const app = await storage.site.another({ files: broken });
      const client = new Client(await serveStorage(app), headers);
      const there = client.from('any');
      expect(await there.upload('new', 'x')).toEqual(unavailable);
      expect(await there.upload('new-form', new Blob(['x']))).toEqual(unavailable);
      expect(await there.upload('new-large', Buffer.alloc(12_000_000))).toEqual(unavailable);
      expect(await there.download('before')).toMatchObject({ data: null, error: { status: 503 } });
      expect((await there.exists('new')).data).toBe(false);
      expect((await there.info('before')).error).toBeNull();
      expect((await there.list()).data).toContainEqual(expect.objectContaining({ name: 'before' }));
      const ready = await app.inject({ url: '/health/ready' });
      expect(ready.json().files).toEqual({ ok: false, error: expect.stringMatching(why) });
      expect(ready.statusCode).toBe(200);
      expect(ready.body).not.toContain(server.access.secretKey);
      expect((await bucket.download('before')).error).toBeNull();
    },
  );
});
