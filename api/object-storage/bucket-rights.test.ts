import type { StorageClient } from '@supabase/storage-js';
import { StorageClient as Client } from '@supabase/storage-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { refusal } from '#testing/storage/refusals.ts';

let storage: StorageUnderTest;
let service: StorageClient;
let last = 0;
let bucket: string;
beforeAll(async () => {
  storage = await openStorage();
  service = await storage.as('service');
});
afterAll(() => storage.close());

/** Signs in as a new account without a staff role; returns a client and the id of the account. */
const member = async () => {
  const token = bearerOfCookie(await storage.site.signIn(null));
  const id = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub as string;
  const headers = { authorization: `Bearer ${token}` };
  return { id, headers, files: new Client(storage.url, headers).from(bucket) };
};
const visitor = () => new Client(storage.url, {}).from(bucket);
const setRights = (rights: object) =>
  storage.site.app.inject({
    method: 'PUT',
    url: `/storage/v1/bucket/${bucket}`,
    headers: serviceHeaders,
    payload: rights,
  });
let serviceHeaders: Record<string, string>;

beforeEach(async () => {
  serviceHeaders = await storage.headersOf('service');
  last += 1;
  bucket = `rights-${last}`;
  await service.createBucket(bucket, { public: false });
  await service.from(bucket).upload('of service', 'content');
});

describe('a bucket without rights of its own', () => {
  it('leaves them to the roles', async () => {
    const { files } = await member();
    expect(await files.download('of service')).toMatchObject({ error: expect.anything() });
    expect(await files.upload('new', 'content')).toEqual(refusal('AccessDenied'));
    const editor = (await storage.as('editor')).from(bucket);
    expect((await editor.upload('new', 'content')).error).toBeNull();
  });
});

describe('readers of a bucket', () => {
  it('may be everyone, who may list it too', async () => {
    expect((await setRights({ readers: ['public'] })).statusCode).toBe(200);
    expect(await (await visitor().download('of service')).data!.text()).toBe('content');
    expect((await visitor().list()).data?.map(({ name }) => name)).toEqual(['of service']);
    expect((await visitor().upload('new', 'content')).error).not.toBeNull();
  });

  it('may be signed-in accounts, but no anonymous ones and no visitors', async () => {
    await setRights({ readers: ['authenticated'] });
    const { files, id } = await member();
    expect((await files.download('of service')).error).toBeNull();
    expect((await files.createSignedUrl('of service', 60)).error).toBeNull();
    expect((await visitor().download('of service')).error).not.toBeNull();
    await storage.site.runtime.db.updateTable('account').set({ is_anonymous: true }).where('id', '=', id).execute();
    expect((await files.download('of service')).error).not.toBeNull();
  });

  it('may exclude staff, but neither administrators nor service keys', async () => {
    await setRights({ readers: ['analyst'] });
    const outcome = async (who: 'admin' | 'editor' | 'analyst') =>
      (await (await storage.as(who)).from(bucket).download('of service')).error === null;
    expect([await outcome('admin'), await outcome('editor'), await outcome('analyst')]).toEqual([true, false, true]);
  });
});

describe('accounts that may write and read their own objects', () => {
  it('see, replace, move, sign and delete these alone, by every route', async () => {
    await setRights({ readers: ['owner'], own_writers: ['authenticated'] });
    const [one, other] = [await member(), await member()];
    expect((await one.files.upload('mine', 'first')).error).toBeNull();
    expect((await one.files.upload('mine', 'second', { upsert: true })).error).toBeNull();
    expect(await (await one.files.download('mine')).data!.text()).toBe('second');
    expect((await one.files.list()).data?.map(({ name }) => name)).toEqual(['mine']);
    expect((await one.files.createSignedUrls(['mine', 'of service'], 60)).data?.map(({ error }) => error)).toEqual([
      null,
      expect.any(String),
    ]);

    expect(await other.files.upload('mine', 'stolen', { upsert: true })).toEqual(refusal('AccessDenied'));
    expect((await other.files.download('mine')).error).not.toBeNull();
    expect(await other.files.info('mine')).toEqual(refusal('NoSuchKey'));
    expect((await other.files.list()).data).toEqual([]);
    expect(await other.files.createSignedUrl('mine', 60)).toEqual(refusal('NoSuchKey'));
    expect(await other.files.move('mine', 'theirs')).toEqual(refusal('NoSuchKey'));
    expect(await other.files.copy('mine', 'theirs')).toEqual(refusal('NoSuchKey'));
    expect((await other.files.remove(['mine'])).data).toEqual([]);
    await other.files.upload('theirs', 'theirs');
    const copied = await fetch(`${storage.url}/object/copy`, {
      method: 'POST',
      headers: { ...other.headers, 'content-type': 'application/json', 'x-upsert': 'true' },
      body: JSON.stringify({ bucketId: bucket, sourceKey: 'theirs', destinationKey: 'mine' }),
    });
    expect(await copied.json()).toMatchObject({ code: 'AccessDenied' });

    expect((await one.files.move('mine', 'moved')).error).toBeNull();
    expect((await one.files.remove(['moved'])).data?.map(({ name }) => name)).toEqual(['moved']);
  });

  it('have signed URLs that end with these rights', async () => {
    await setRights({ readers: ['owner'], own_writers: ['authenticated'] });
    const { files, id } = await member();
    await files.upload('mine', 'content');
    const { signedUrl } = (await files.createSignedUrl('mine', 60)).data!;
    const { token } = (await files.createSignedUploadUrl('by link')).data!;
    expect((await fetch(signedUrl)).status).toBe(200);
    expect((await files.uploadToSignedUrl('by link', token, 'content')).error).toBeNull();
    await storage.site.runtime.db.updateTable('storage_object').set({ owner: null }).where('owner', '=', id).execute();
    expect((await fetch(signedUrl)).status).toBe(400);
    await setRights({ readers: null, own_writers: null });
    expect((await fetch(signedUrl)).status).toBe(400);
  });

  it('may use resumable uploads, which do not replace objects of others', async () => {
    await setRights({ own_writers: ['authenticated'] });
    const { files, headers } = await member();
    const begin = (name: string, body: string) => {
      const fields = { bucketName: bucket, objectName: name };
      const metadata = Object.entries(fields).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
      return fetch(`${storage.url}/upload/resumable`, {
        method: 'POST',
        headers: {
          ...headers,
          'x-upsert': 'true',
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-length': String(body.length),
          'upload-metadata': metadata.join(','),
        },
        body,
      });
    };
    expect((await begin('mine', 'content')).status).toBe(201);
    expect((await begin('of service', 'stolen')).status).toBe(403);
    expect(await (await service.from(bucket).download('of service')).data!.text()).toBe('content');
    expect((await files.download('mine')).error).not.toBeNull();
  });
});

describe('the rights of a bucket', () => {
  it('are changed by administrators alone, and do not make visitors writers', async () => {
    const change = async (who: 'admin' | 'editor', payload: object) =>
      (
        await storage.site.app.inject({
          method: 'PUT',
          url: `/storage/v1/bucket/${bucket}`,
          headers: await storage.headersOf(who),
          payload,
        })
      ).json();
    expect(await change('editor', { readers: ['public'] })).toMatchObject({ code: 'AccessDenied' });
    expect(await change('admin', { writers: ['public'] })).toMatchObject({ code: 'InvalidRequest' });
    expect(await change('admin', { readers: ['public'] })).toMatchObject({ message: 'Successfully updated' });
    const changes = async () =>
      (await Array.fromAsync(storage.site.runtime.store.read(`bucket-${bucket}`))).map(
        ({ data }) => (data as { change: string }).change,
      );
    await expect.poll(changes).toEqual(['bucket_created', 'uploaded', 'published']);
    expect((await service.getBucket(bucket)).data).toMatchObject({ readers: ['public'] });
  });
});
