import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('uploads, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  let bucket: ReturnType<StorageClient['from']>;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    await client.createBucket('files');
    bucket = client.from('files');
  });
  afterAll(() => storage.close());

  const textOf = async (path: string) => (await bucket.download(path)).data!.text();

  it.each([
    ['text', () => 'content'],
    ['bytes', () => Buffer.from('content')],
    ['a part of a buffer', () => new TextEncoder().encode('content').buffer],
    ['a stream', () => new Blob(['content']).stream()],
    ['a blob, as a form', () => new Blob(['content'], { type: 'text/plain' })],
    ['a file, as a form', () => new File(['content'], '../../else.txt', { type: 'text/plain' })],
    [
      'a form',
      () => {
        const form = new FormData();
        form.append('', new Blob(['content'], { type: 'text/plain' }));
        return form;
      },
    ],
  ])('accept %s', async (what, body) => {
    const path = `taken/${what}.txt`;
    const options = { contentType: 'text/plain', metadata: { by: 'Zé' }, cacheControl: '60' };
    expect(await bucket.upload(path, body(), options)).toEqual({
      data: { id: UUID, path, fullPath: `files/${path}` },
      error: null,
    });
    expect(await textOf(path)).toBe('content');
    const { data } = await bucket.info(path);
    expect(data).toMatchObject({
      contentType: 'text/plain',
      size: 7,
      metadata: { by: 'Zé' },
      cacheControl: 'max-age=60',
    });
  });

  it('have a default type and cache duration', async () => {
    await bucket.upload('usual', new Blob(['x']));
    expect((await bucket.info('usual')).data).toMatchObject({
      contentType: 'application/octet-stream',
      cacheControl: 'max-age=3600',
      metadata: {},
    });
    const headers = { ...(await storage.headersOf('service')), 'content-type': 'text/plain' };
    const answer = await onTheWire(fetch(`${storage.url}/object/files/bare`, { method: 'POST', headers, body: 'x' }));
    expect(answer).toEqual({ status: 200, body: { Key: 'files/bare', Id: UUID } });
    expect((await bucket.info('bare')).data).toMatchObject({ cacheControl: 'max-age=3600', contentType: 'text/plain' });
  });

  it('accept the fields of a form after the file', async () => {
    const form = new FormData();
    form.append('', new Blob(['content'], { type: 'text/plain' }));
    form.append('cacheControl', '7200');
    form.append('metadata', '{"a":1}');
    const headers = await storage.headersOf('service');
    const sent = fetch(`${storage.url}/object/files/behind`, { method: 'POST', headers, body: form });
    expect(await onTheWire(sent)).toEqual({ status: 200, body: { Key: 'files/behind', Id: UUID } });
    expect((await bucket.info('behind')).data).toMatchObject({ cacheControl: 'max-age=7200', metadata: { a: 1 } });
  });

  it('store an empty object when nothing is sent', async () => {
    expect((await bucket.upload('empty', '')).error).toBeNull();
    expect((await bucket.upload('empty-form', new Blob([]))).error).toBeNull();
    expect((await bucket.info('empty')).data).toMatchObject({ size: 0 });
    expect(await textOf('empty-form')).toBe('');
  });

  it('replace an object only on request', async () => {
    const first = await bucket.upload('once', 'one');
    expect(await bucket.upload('once', 'two')).toEqual(refusal('KeyAlreadyExists'));
    expect(await bucket.upload('once', new Blob(['two']))).toEqual(refusal('KeyAlreadyExists'));
    expect(await textOf('once')).toBe('one');
    const before = (await bucket.info('once')).data!;
    const second = await bucket.upload('once', 'three', { upsert: true });
    expect(second.data).toEqual(first.data);
    const after = (await bucket.info('once')).data!;
    expect(await textOf('once')).toBe('three');
    expect(after.createdAt).toBe(before.createdAt);
    expect(after.version).not.toBe(before.version);
    expect(after.etag).not.toBe(before.etag);
  });

  it('delete the content that was replaced', async () => {
    const count = async () => (await Array.fromAsync(storage.site.runtime.files.list('objects/'))).length;
    const before = await count();
    await bucket.upload('replaced', 'one');
    await bucket.update('replaced', 'two');
    await bucket.upload('replaced', 'three');
    expect(await count()).toBe(before + 1);
  });

  it('create a missing object by update', async () => {
    expect((await bucket.update('fresh', 'new')).error).toBeNull();
    expect(await textOf('fresh')).toBe('new');
  });

  it('create one object when several of one name run concurrently, with the content of one of them', async () => {
    const together = await Promise.all(Array.from({ length: 8 }, (_, at) => bucket.upload('race', `number ${at}`)));
    expect(together.filter(({ error }) => error === null)).toHaveLength(1);
    for (const each of together.filter(({ error }) => error)) expect(each).toEqual(refusal('KeyAlreadyExists'));
    const winner = together.findIndex(({ error }) => error === null);
    expect(await textOf('race')).toBe(`number ${winner}`);
    const over = await Promise.all(
      Array.from({ length: 8 }, (_, at) => bucket.upload('race', `over ${at}`, { upsert: true })),
    );
    expect(over.filter(({ error }) => error)).toEqual([]);
    expect(await textOf('race')).toMatch(/^over \d$/);
  });

  it('require an existing bucket', async () => {
    expect(await client.from('nowhere').upload('a', 'x')).toEqual(refusal('NoSuchBucket'));
  });

  it.each([
    'público.txt',
    'раypal',
    'a\\b',
    'tab\tb',
    'a//b/',
    `${'x'.repeat(501)}`,
    `${'x'.repeat(1000)}`,
    'a%b',
    '🌋',
  ])('reject the name %j', async (name) => {
    const headers = await storage.headersOf('service');
    const sent = fetch(`${storage.url}/object/files/${encodeURIComponent(name).replaceAll('%2F', '/')}`, {
      method: 'POST',
      headers,
      body: 'x',
    });
    expect(await onTheWire(sent)).toEqual(refusalOnTheWire('InvalidKey'));
  });

  it.each([
    ['x-metadata', Buffer.from('[]').toString('base64')],
    ['x-metadata', Buffer.from('{"a":"\\u0000"}').toString('base64')],
    ['x-metadata', Buffer.from(`{"a":"${'x'.repeat(9000)}"}`).toString('base64')],
    ['x-metadata', 'not base64 of JSON'],
    ['cache-control', 'max-age=1; drop'],
  ])('reject the header %s: %.40s', async (header, value) => {
    const headers = { ...(await storage.headersOf('service')), [header]: value };
    const sent = fetch(`${storage.url}/object/files/odd`, { method: 'POST', headers, body: 'x' });
    expect(await onTheWire(sent)).toEqual(refusalOnTheWire('InvalidRequest'));
    expect((await bucket.exists('odd')).data).toBe(false);
  });

  it.each([
    ['no file', () => new FormData()],
    [
      'two files',
      () => {
        const form = new FormData();
        form.append('', new Blob(['a']));
        form.append('', new Blob(['b']));
        return form;
      },
    ],
    [
      'metadata that is none',
      () => {
        const form = new FormData();
        form.append('', new Blob(['a']));
        form.append('metadata', '{');
        return form;
      },
    ],
  ])('reject a form with %s, and keep nothing of it', async (_what, form) => {
    const before = await Array.fromAsync(storage.site.runtime.files.list('objects/'));
    const headers = await storage.headersOf('service');
    const sent = fetch(`${storage.url}/object/files/odd-form`, { method: 'POST', headers, body: form() });
    expect(await onTheWire(sent)).toEqual(refusalOnTheWire('InvalidRequest'));
    expect(await Array.fromAsync(storage.site.runtime.files.list('objects/'))).toEqual(before);
  });
});
