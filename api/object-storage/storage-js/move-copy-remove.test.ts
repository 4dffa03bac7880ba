import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('objects, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  let from: ReturnType<StorageClient['from']>;
  let to: ReturnType<StorageClient['from']>;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    await client.createBucket('from');
    await client.createBucket('to');
    from = client.from('from');
    to = client.from('to');
  });
  afterAll(() => storage.close());

  const files = () => Array.fromAsync(storage.site.runtime.files.list('objects/'));
  const textOf = async (bucket: typeof from, path: string) => (await bucket.download(path)).data?.text();
  const rowOf = (bucket_id: string, name: string) => ({
    id: UUID,
    name,
    bucket_id,
    owner: '',
    owner_id: '',
    version: UUID,
    updated_at: TIME,
    created_at: TIME,
    last_accessed_at: TIME,
    metadata: expect.objectContaining({ size: expect.any(Number), mimetype: 'text/plain', httpStatusCode: 200 }),
    user_metadata: { of: 'mine' },
  });
  const put = (bucket: typeof from, path: string, content = 'content') =>
    bucket.upload(path, content, { contentType: 'text/plain', metadata: { of: 'mine' } });

  it('are moved within a bucket and to another one', async () => {
    await put(from, 'm/1');
    const { data: before } = await from.info('m/1');
    expect(await from.move('m/1', 'm/2')).toEqual({ data: { message: 'Successfully moved' }, error: null });
    expect(await from.move('m/2', 'm/3', { destinationBucket: 'to' })).toMatchObject({ error: null });
    expect(await textOf(to, 'm/3')).toBe('content');
    expect((await to.info('m/3')).data).toMatchObject({ id: before!.id, metadata: { of: 'mine' } });
    expect(await from.info('m/1')).toEqual(refusal('NoSuchKey'));
    expect(await from.info('m/2')).toEqual(refusal('NoSuchKey'));
  });

  it('are not moved over an existing object, nor if they are missing', async () => {
    await put(from, 'n/1', 'one');
    await put(from, 'n/2', 'two');
    expect(await from.move('n/1', 'n/2')).toEqual(refusal('KeyAlreadyExists'));
    expect(await textOf(from, 'n/2')).toBe('two');
    expect(await from.move('n/3', 'n/4')).toEqual(refusal('NoSuchKey'));
    expect(await from.move('n/1', '../n')).toEqual(refusal('InvalidKey'));
    expect(await from.move('n/1', 'n', { destinationBucket: 'nowhere' })).toEqual(refusal('NoSuchBucket'));
    expect(await client.from('nowhere').move('n/1', 'n')).toEqual(refusal('NoSuchBucket'));
  });

  it('are copied with their metadata, without duplicating a file', async () => {
    await put(from, 'c/1');
    const before = await files();
    expect(await from.copy('c/1', 'c/2')).toEqual({ data: { path: 'from/c/2' }, error: null });
    expect(await from.copy('c/1', 'c/2', { destinationBucket: 'to' })).toEqual({
      data: { path: 'to/c/2' },
      error: null,
    });
    expect(await files()).toEqual(before);
    await from.remove(['c/1']);
    expect(await textOf(from, 'c/2')).toBe('content');
    await from.remove(['c/2']);
    expect(await textOf(to, 'c/2')).toBe('content');
    await to.remove(['c/2']);
    expect(await files()).toHaveLength(before.length - 1);
  });

  it('are returned as a row by a copy', async () => {
    await put(from, 'r/1');
    const headers = { ...(await storage.headersOf('service')), 'content-type': 'application/json' };
    const body = JSON.stringify({ bucketId: 'from', sourceKey: 'r/1', destinationKey: 'r/2' });
    const answer = await onTheWire(fetch(`${storage.url}/object/copy`, { method: 'POST', headers, body }));
    expect(answer).toEqual({ status: 200, body: { Key: 'from/r/2', Id: UUID, ...rowOf('from', 'r/2') } });
  });

  it('are copied over an existing object only on request', async () => {
    await put(from, 'o/1', 'one');
    await put(from, 'o/2', 'two');
    expect(await from.copy('o/1', 'o/2')).toEqual(refusal('KeyAlreadyExists'));
    expect(await from.copy('o/3', 'o/4')).toEqual(refusal('NoSuchKey'));
    expect(await from.copy('o/1', 'a\\b')).toEqual(refusal('InvalidKey'));
    const upserting = from.setHeader('x-upsert', 'true');
    expect((await upserting.copy('o/1', 'o/2')).error).toBeNull();
    expect(await textOf(from, 'o/2')).toBe('one');
  });

  it('are copied with other metadata on request', async () => {
    await from.upload('d/1', 'content', { contentType: 'text/plain', cacheControl: '60', metadata: { by: 'one' } });
    const copy = (metadata: object) =>
      from
        .setHeader('x-metadata', Buffer.from('{"by":"two"}').toString('base64'))
        .copy('d/1', 'd/2', { copyMetadata: false, metadata });
    expect(await copy({ mimetype: 'none' })).toEqual(refusal('InvalidMimeType', /mime type/));
    expect((await copy({ mimetype: 'text/css', cacheControl: 'max-age=5' })).error).toBeNull();
    const fresh = { contentType: 'text/css', cacheControl: 'max-age=5', metadata: { by: 'two' } };
    expect((await from.info('d/2')).data).toMatchObject(fresh);
    await from.remove(['d/2']);
    expect((await copy({})).error).toBeNull();
    const rest = { contentType: 'text/plain', cacheControl: 'max-age=60', metadata: { by: 'two' } };
    expect((await from.info('d/2')).data).toMatchObject(rest);
  });

  it('are copied into a bucket only with a type that it allows, for source and copy', async () => {
    await client.createBucket('pictures', { public: false, allowedMimeTypes: ['image/png'] });
    await from.upload('e/page', '<script>', { contentType: 'text/html' });
    for (const mimetype of ['image/png', 'text/css']) {
      const asked = { destinationBucket: 'pictures', copyMetadata: false as const, metadata: { mimetype } };
      expect(await from.copy('e/page', 'a.png', asked)).toEqual(refusal('InvalidMimeType'));
    }
  });

  it('keep their content when they are copied and deleted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      await put(from, 'x/1', `round ${round}`);
      const [copied] = await Promise.all([from.copy('x/1', `x/copy-${round}`), from.remove(['x/1'])]);
      if (copied.error) expect(copied).toEqual(refusal('NoSuchKey'));
      else expect(await textOf(from, `x/copy-${round}`)).toBe(`round ${round}`);
    }
  });

  it('are deleted by name, and missing ones are omitted from the result', async () => {
    await put(from, 'p/1');
    await put(from, 'p/2');
    const before = (await files()).length;
    const { data, error } = await from.remove(['p/1', 'p/none', 'p', 'p/2', 'p/1', '../x', 'nul\0']);
    expect(error).toBeNull();
    expect([...data!].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([rowOf('from', 'p/1'), rowOf('from', 'p/2')]);
    expect(await files()).toHaveLength(before - 2);
    expect(await from.remove(['p/1'])).toEqual({ data: [], error: null });
    expect(await from.remove([])).toEqual(refusal('InvalidRequest', /prefixes/));
    expect(await client.from('nowhere').remove(['a'])).toEqual(refusal('NoSuchBucket'));
  });

  it('are deleted one by one, and a missing one is reported', async () => {
    await put(from, 'r/1');
    const headers = await storage.headersOf('service');
    const send = (name: string) =>
      onTheWire(fetch(`${storage.url}/object/from/${name}`, { method: 'DELETE', headers }));
    expect(await send('r/1')).toEqual({ status: 200, body: { message: 'Successfully deleted' } });
    expect(await from.info('r/1')).toEqual(refusal('NoSuchKey'));
    expect(await send('r/1')).toEqual(refusalOnTheWire('NoSuchKey'));
  });

  it.each(['DELETE', 'POST'])('are deleted by %s with their names as prefixes', async (method) => {
    await put(from, 'q/1');
    await put(from, 'q/2');
    const send = async (caller: Parameters<typeof storage.headersOf>[0], body: object, bucket = 'from') => {
      const headers = { ...(await storage.headersOf(caller)), 'content-type': 'application/json' };
      return onTheWire(fetch(`${storage.url}/object/${bucket}`, { method, headers, body: JSON.stringify(body) }));
    };
    expect(await send('visitor', { prefixes: ['q/1'] })).toEqual(refusalOnTheWire('NoAuthorization'));
    expect(await send('analyst', { prefixes: ['q/1'] })).toEqual(refusalOnTheWire('AccessDenied'));
    expect(await send('service', {})).toEqual(refusalOnTheWire('InvalidRequest', /prefixes/));
    expect(await send('service', { prefixes: ['q/1'] }, 'nowhere')).toEqual(refusalOnTheWire('NoSuchBucket'));
    const deleted = await send('service', { prefixes: ['q/1', 'q/none', 'q'] });
    expect(deleted).toEqual({ status: 200, body: [rowOf('from', 'q/1')] });
    expect(await from.info('q/1')).toEqual(refusal('NoSuchKey'));
    expect(await textOf(from, 'q/2')).toBe('content');
    await from.remove(['q/2']);
  });
});
