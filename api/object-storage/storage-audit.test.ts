import type { StorageClient } from '@supabase/storage-js';
import { StorageClient as Client } from '@supabase/storage-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StorageChanged } from '#domain/object-storage/events.ts';
import { EventStoreUnavailable } from '#storage/events/event-store.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { relayStorageEvents } from './audit/storage-event-relay.ts';

let storage: StorageUnderTest;
let service: StorageClient;
let admin: StorageClient;
let adminId: string;
let headers: Record<string, string>;
let bucket = '';
let number = 0;
beforeAll(async () => {
  storage = await openStorage();
  service = await storage.as('service');
  headers = await storage.headersOf('admin');
  adminId = decodeJwt(bearerOfCookie(headers.cookie!)).sub!;
  admin = new Client(storage.url, headers);
});
afterAll(() => storage.close());
beforeEach(async () => {
  bucket = `b${number++}`;
  await admin.createBucket(bucket);
});

/** Returns the changes of a bucket in the log, once all are relayed, each with its actor. */
const changesOf = async (name: string) => {
  const { db, store } = storage.site.runtime;
  await vi.waitFor(
    async () => expect(await db.selectFrom('storage_event').select('id').execute()).toEqual([]),
    PATIENCE_MS,
  );
  const events = await Array.fromAsync(store.read(`bucket-${name}`));
  return events.map(({ data, metadata }) => {
    const { change, objects } = data as StorageChanged['data'];
    const actor = metadata.actor.id === adminId ? 'admin' : metadata.actor.id.replace(/:.*/, '');
    return [change, ...(objects ?? []), actor].join(' ');
  });
};

it('records every change of buckets and objects with its actor', async () => {
  const files = admin.from(bucket);
  await files.upload('a', '1');
  await files.upload('a', '2', { upsert: true });
  await files.update('a', '3');
  await files.copy('a', 'b');
  await files.move('b', 'c');
  await files.remove(['c', 'missing']);
  await files.createSignedUrl('a', 60);
  await service.from(bucket).createSignedUrls(['a', 'missing'], 60);
  await admin.updateBucket(bucket, { public: true });
  await admin.updateBucket(bucket, { public: true, fileSizeLimit: 1000 });
  await admin.emptyBucket(bucket);
  await admin.deleteBucket(bucket);
  expect(await changesOf(bucket)).toEqual([
    'bucket_created admin',
    'uploaded a admin',
    'replaced a admin',
    'replaced a admin',
    'copied b admin',
    'moved c admin',
    'deleted c admin',
    'download_signed a admin',
    'download_signed a service',
    'published admin',
    'bucket_changed admin',
    'emptied a admin',
    'bucket_deleted admin',
  ]);
});

it('records an upload by token as one of the account that signed it, and a revocation', async () => {
  const { data } = await admin.from(bucket).createSignedUploadUrl('lent');
  await new Client(storage.url).from(bucket).uploadToSignedUrl('lent', data!.token, 'x');
  const url = `/api/signed-urls/${decodeJwt(data!.token).jti}`;
  expect((await storage.site.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect((await changesOf(bucket)).slice(1)).toEqual([
    'upload_signed lent admin',
    'uploaded lent admin',
    'signature_revoked lent admin',
  ]);
  const [, , upload] = await Array.fromAsync(storage.site.runtime.store.read(`bucket-${bucket}`));
  expect(upload!.data).toMatchObject({ bySignedUrl: true });
});

it('records rights that are set in the admin area, and if they open the bucket to everyone', async () => {
  const setRights = async (readers: string[] | null) => {
    const payload = { public: false, readers, own_writers: null, writers: null };
    const url = `/api/buckets/${bucket}/rights`;
    expect((await storage.site.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  };
  await setRights(['owner']);
  await setRights(['public']);
  await setRights(null);
  expect((await changesOf(bucket)).slice(1)).toEqual([
    'bucket_changed admin',
    'published admin',
    'bucket_changed admin',
  ]);
});

it('records nothing of what was refused', async () => {
  const editor = await storage.as('editor');
  await editor.emptyBucket(bucket);
  await editor.updateBucket(bucket, { public: true });
  await admin.from(bucket).remove(['missing']);
  await admin.from(bucket).createSignedUrls(['missing'], 60);
  expect(await changesOf(bucket)).toEqual(['bucket_created admin']);
});

it('names every object of a long list, in several events', async () => {
  const { db } = storage.site.runtime;
  const { addSigning } = await import('./access/signed-urls.ts');
  const names = Array.from({ length: 250 }, (_, at) => `object-${at}`) as [string, ...string[]];
  const signing = { bucketId: bucket, names, use: 'download', seconds: 60 } as const;
  await addSigning(db, { who: 'service', id: null }, signing);
  await relayStorageEvents(storage.site.runtime);
  const told = (await changesOf(bucket)).slice(1);
  expect(told).toHaveLength(3);
  for (const name of names) expect(told.some((each) => each.split(' ').includes(name))).toBe(true);
});

it('keeps what is recorded until the event log responds', async () => {
  await changesOf(bucket);
  const { db, store } = storage.site.runtime;
  const { recordStorageChange } = await import('./audit/storage-event-outbox.ts');
  await recordStorageChange(db, { id: null }, { bucket, change: 'deleted', objects: ['x'] });
  const away = { ...store, append: () => Promise.reject(new EventStoreUnavailable('away')) };
  await expect(relayStorageEvents({ db, store: away })).rejects.toThrow(EventStoreUnavailable);
  expect(await relayStorageEvents({ db, store })).toBe(1);
  expect(await changesOf(bucket)).toEqual(['bucket_created admin', 'deleted x service']);
});
