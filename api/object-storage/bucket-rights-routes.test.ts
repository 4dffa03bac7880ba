import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BucketRights } from '#domain/object-storage/bucket-rights.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';

let storage: StorageUnderTest;
let service: StorageClient;
let last = 0;
let bucket: string;
beforeAll(async () => {
  storage = await openStorage();
  service = await storage.as('service');
});
afterAll(() => storage.close());
beforeEach(async () => {
  last += 1;
  bucket = `rights of ${last}`;
  await service.createBucket(bucket, { public: false });
});

const BY_ROLE: BucketRights = { public: false, readers: null, own_writers: null, writers: null };

const put = async (
  body: object,
  { who = 'admin', id = bucket }: { who?: 'admin' | 'editor' | 'service' | 'visitor'; id?: string } = {},
) =>
  storage.site.app.inject({
    method: 'PUT',
    url: `/api/buckets/${encodeURIComponent(id)}/rights`,
    headers: await storage.headersOf(who),
    payload: body,
  });
const bucketNow = async () => (await service.getBucket(bucket)).data;

describe('the rights of a bucket, set in the admin area', () => {
  it('are what the storage service then applies', async () => {
    await service.from(bucket).upload('a', 'content');
    const editor = (await storage.as('editor')).from(bucket);
    expect((await editor.download('a')).error).toBeNull();
    const answer = await put({
      ...BY_ROLE,
      readers: ['owner', 'analyst'],
      own_writers: ['authenticated'],
      writers: [],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await editor.download('a')).error).not.toBeNull();
    expect((await editor.upload('own', 'content')).error).toBeNull();
    expect((await editor.download('own')).error).toBeNull();
    expect((await editor.remove(['a'])).data).toEqual([]);
    expect((await (await storage.as('analyst')).from(bucket).download('a')).error).toBeNull();
    expect((await put(BY_ROLE)).statusCode).toBe(200);
    expect((await editor.download('a')).error).toBeNull();
  });

  it('can be given by administrators only', async () => {
    expect((await put(BY_ROLE, { who: 'visitor' })).statusCode).toBe(401);
    expect((await put(BY_ROLE, { who: 'editor' })).statusCode).toBe(403);
    expect((await put(BY_ROLE, { who: 'service' })).statusCode).toBe(401);
  });

  it.each([
    ['an unknown reader', { readers: ['nobody'] }],
    ['visitors as writers', { writers: ['public'] }],
    ['a text instead of a list', { own_writers: 'editor' }],
    ['a field that rights do not have', { file_size_limit: 1 }],
    ['a missing field', { readers: undefined }],
  ])('are refused with %s, and stay', async (_what, wrong) => {
    const answer = await put({ ...BY_ROLE, public: true, ...wrong });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    expect(await bucketNow()).toMatchObject({ public: false });
  });

  it('are not found for a bucket that does not exist', async () => {
    expect((await put(BY_ROLE, { id: 'no such bucket' })).statusCode).toBe(404);
  });

  it('are not overwritten by an administrator who has not seen the latest', async () => {
    const first = (await put({ ...BY_ROLE, writers: ['author'] })).json();
    const second = await put({ ...BY_ROLE, public: true, expectedRevision: first.revision });
    expect(second.statusCode).toBe(200);
    const late = await put({ ...BY_ROLE, expectedRevision: first.revision });
    expect([late.statusCode, late.json()]).toEqual([
      412,
      expect.objectContaining({ code: 'changed_meanwhile', revision: second.json().revision }),
    ]);
    expect(await bucketNow()).toMatchObject({ public: true });
  });
});
