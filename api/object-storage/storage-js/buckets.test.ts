import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('buckets, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
  });
  afterAll(() => storage.close());

  const made = async (name: string, options?: Parameters<StorageClient['createBucket']>[1]): Promise<string> => {
    expect(await client.createBucket(name, options)).toEqual({ data: { name }, error: null });
    return name;
  };

  it('are private and without limits by default', async () => {
    await made('plain');
    expect(await client.getBucket('plain')).toEqual({
      data: {
        id: 'plain',
        name: 'plain',
        owner: '',
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
        created_at: TIME,
        updated_at: TIME,
      },
      error: null,
    });
  });

  it('have the requested settings and belong to their creator', async () => {
    const admin = await storage.as('admin');
    const options = { public: true, fileSizeLimit: '1KB', allowedMimeTypes: ['image/*', 'Text/Plain'] };
    expect((await admin.createBucket('with-limits', options)).error).toBeNull();
    const { data } = await client.getBucket('with-limits');
    expect(data).toMatchObject({
      public: true,
      file_size_limit: 1000,
      allowed_mime_types: ['image/*', 'text/plain'],
      owner: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ['1KB', 1000],
    ['1.5MB', 1_500_000],
    ['20 MB', 20_000_000],
    ['3b', 3],
    ['77', 77],
    [12_345, 12_345],
    [null, null],
  ])('have the limit %s as %s bytes', async (given, bytes) => {
    const name = await made(`limit ${given}`, { public: false, fileSizeLimit: given });
    expect((await client.getBucket(name)).data!.file_size_limit).toBe(bytes);
  });

  it.each(['much', '-1', '0', 'NaN', '1e3', '1TB', 0, -5])('reject the limit %s', async (fileSizeLimit) => {
    const asked = client.createBucket('without-sense', { public: false, fileSizeLimit });
    expect(await asked).toEqual(refusal('InvalidRequest', /^Invalid file size format/));
  });

  it('reject a limit above the maximum for all objects', async () => {
    const asked = client.createBucket('huge', { public: false, fileSizeLimit: '1GB' });
    expect(await asked).toEqual(refusal('EntityTooLarge'));
  });

  it.each([['everything'], ['image'], ['image/png; charset=x'], ['<b>/x'], [`image/${'x'.repeat(300)}`]])(
    'reject the type %s',
    async (type) => {
      const asked = client.createBucket('odd-types', { public: false, allowedMimeTypes: [type] });
      expect(await asked).toEqual(refusal('InvalidRequest', /allowed_mime_types/));
    },
  );

  it('are created once', async () => {
    await made('twice');
    expect(await client.createBucket('twice')).toEqual(refusal('BucketAlreadyExists'));
    const together = await Promise.all(Array.from({ length: 6 }, () => client.createBucket('at-once')));
    expect(together.filter(({ error }) => error === null)).toHaveLength(1);
    for (const each of together.filter(({ error }) => error)) expect(each).toEqual(refusal('BucketAlreadyExists'));
  });

  it.each(['', ' ', ' a', 'a/b', '..', '.', 'a\\b', 'nul\0', 'público', 'раypal', 'x'.repeat(101), 'public', 'sign'])(
    'reject the name %j',
    async (name) => {
      expect(await client.createBucket(name)).toEqual(refusal('InvalidBucketName'));
    },
  );

  it('are reported missing by every call', async () => {
    expect(await client.getBucket('nowhere')).toEqual(refusal('NoSuchBucket'));
    expect(await client.updateBucket('nowhere', { public: true })).toEqual(refusal('NoSuchBucket'));
    expect(await client.emptyBucket('nowhere')).toEqual(refusal('NoSuchBucket'));
    expect(await client.deleteBucket('nowhere')).toEqual(refusal('NoSuchBucket'));
  });

  it('are listed with their type, filtered, sorted and page by page', async () => {
    for (const name of ['list-b', 'list-a', 'list-C', 'list-d']) await made(name);
    const names = async (options: Parameters<StorageClient['listBuckets']>[0]) => {
      const { data, error } = await client.listBuckets({ search: 'LIST-', ...options });
      expect(error).toBeNull();
      return data!.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['list-C', 'list-a', 'list-b', 'list-d']);
    expect(await names({ sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
      'list-d',
      'list-C',
      'list-a',
      'list-b',
    ]);
    expect(await names({ limit: 2, offset: 1 })).toEqual(['list-a', 'list-b']);
    expect(await names({ search: '%' })).toEqual([]);
    const { data } = await client.listBuckets({ search: 'list-a' });
    expect(data).toEqual([
      {
        id: 'list-a',
        name: 'list-a',
        owner: '',
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
        created_at: TIME,
        updated_at: TIME,
        type: 'STANDARD',
      },
    ]);
    expect(await client.listBuckets({ limit: 0.5 })).toEqual(refusal('InvalidRequest', /^limit: /));
  });

  it('keep settings that an update omits', async () => {
    await made('changing', { public: true, fileSizeLimit: 500, allowedMimeTypes: ['image/png'] });
    const { data } = await client.updateBucket('changing', { public: false });
    expect(data).toEqual({ message: 'Successfully updated' });
    expect((await client.getBucket('changing')).data).toMatchObject({
      public: false,
      file_size_limit: 500,
      allowed_mime_types: ['image/png'],
    });
    await client.updateBucket('changing', { public: false, fileSizeLimit: null, allowedMimeTypes: null });
    expect((await client.getBucket('changing')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    });
  });

  it('are deleted only when they are empty', async () => {
    await made('full');
    for (let each = 0; each < 3; each++) await client.from('full').upload(`folder/${each}`, 'x');
    expect(await client.deleteBucket('full')).toEqual(refusal('ResourceNotEmpty'));
    expect(await client.emptyBucket('full')).toEqual({
      data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
      error: null,
    });
    expect((await client.from('full').list()).data).toEqual([]);
    expect(await Array.fromAsync(storage.site.runtime.files.list('objects/'))).toEqual([]);
    expect(await client.deleteBucket('full')).toEqual({ data: { message: 'Successfully deleted' }, error: null });
    expect(await client.getBucket('full')).toEqual(refusal('NoSuchBucket'));
  });

  it('send errors over HTTP as 400 with four fields', async () => {
    const headers = await storage.headersOf('service');
    const call = (path: string, init: RequestInit = {}) => onTheWire(fetch(storage.url + path, { headers, ...init }));
    expect(await call('/bucket/nowhere')).toEqual(refusalOnTheWire('NoSuchBucket'));
    expect(await call('/nothing/here')).toEqual({
      status: 400,
      body: { statusCode: '404', error: 'not_found', message: 'There is no such call', code: 'NotFound' },
    });
    const unread = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{' };
    expect(await call('/bucket', unread)).toEqual(refusalOnTheWire('InvalidRequest'));
    const large = { ...unread, body: JSON.stringify({ name: 'x'.repeat(600_000) }) };
    expect(await call('/bucket', large)).toEqual(refusalOnTheWire('EntityTooLarge'));
  });
});

describe('the contents of a bucket, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    await client.createBucket('small', { public: false, fileSizeLimit: 100 });
    await client.createBucket('pictures', { public: false, allowedMimeTypes: ['image/png', 'image/jpeg'] });
  });
  afterAll(() => storage.close());

  const kept = () => Array.fromAsync(storage.site.runtime.files.list('objects/'));

  it('have at most as many bytes as its limit', async () => {
    const small = client.from('small');
    expect((await small.upload('fits', 'x'.repeat(100))).error).toBeNull();
    expect((await small.upload('fits-as-form', new Blob(['x'.repeat(100)]))).error).toBeNull();
    const before = await kept();
    expect(await small.upload('body', 'x'.repeat(101))).toEqual(refusal('EntityTooLarge'));
    expect(await small.upload('form', new Blob(['x'.repeat(101)]))).toEqual(refusal('EntityTooLarge'));
    const unsized = new Blob(['x'.repeat(101)]).stream();
    expect(await small.upload('stream', unsized, { duplex: 'half' })).toEqual(refusal('EntityTooLarge'));
    expect(await kept()).toEqual(before);
  });

  it('have an allowed type, declared and by their content', async () => {
    const pictures = client.from('pictures');
    expect((await pictures.upload('a.png', PNG, { contentType: 'image/png' })).error).toBeNull();
    expect((await pictures.upload('b.png', new Blob([PNG], { type: 'image/png' }))).error).toBeNull();
    const before = await kept();
    const refused: [Buffer | Blob, string][] = [
      [PNG, 'image/gif'],
      [PNG, 'text/plain'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [Buffer.from('<script>alert(1)</script>'), 'image/png'],
      [Buffer.from('%PDF-1.7'), 'image/png'],
      [Buffer.from(''), 'image/png'],
      [new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'image/png'],
      [new Blob([PNG], { type: 'text/html' }), 'text/html'],
    ];
    for (const [body, contentType] of refused) {
      expect(await pictures.upload('refused', body, { contentType })).toEqual(refusal('InvalidMimeType'));
    }
    expect(await kept()).toEqual(before);
  });

  it('have the type that was declared when it is another picture format than their own', async () => {
    await client.createBucket('only-jpeg', { public: true, allowedMimeTypes: ['image/jpeg'] });
    const only = client.from('only-jpeg');
    expect((await only.upload('a.jpg', PNG, { contentType: 'image/jpeg' })).error).toBeNull();
    expect((await only.info('a.jpg')).data).toMatchObject({ contentType: 'image/jpeg', size: PNG.length });
    expect(await only.upload('b.jpg', PNG, { contentType: 'image/png' })).toEqual(refusal('InvalidMimeType'));
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await only.upload('c.jpg', page, { contentType: 'image/jpeg' })).toEqual(refusal('InvalidMimeType'));
  });

  it('are checked in the same way when they come from another bucket', async () => {
    await client.createBucket('any');
    await client.from('any').upload('text', 'x'.repeat(101), { contentType: 'text/plain' });
    const elsewhere = (destinationBucket: string) => client.from('any').copy('text', 'text', { destinationBucket });
    expect(await elsewhere('small')).toEqual(refusal('EntityTooLarge'));
    expect(await elsewhere('pictures')).toEqual(refusal('InvalidMimeType'));
    const moved = client.from('any').move('text', 'text', { destinationBucket: 'small' });
    expect(await moved).toEqual(refusal('EntityTooLarge'));
  });
});
