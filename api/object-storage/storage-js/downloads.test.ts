import { createHash } from 'node:crypto';
import type { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

const CONTENT = '0123456789';
const ETAG = `"${createHash('sha256').update(CONTENT).digest('hex').slice(0, 32)}"`;

describe('downloads, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let client: StorageClient;
  let service: Record<string, string>;
  beforeAll(async () => {
    storage = await openStorage();
    client = await storage.as('service');
    service = await storage.headersOf('service');
    for (const [name, isPublic] of [
      ['open', true],
      ['closed', false],
    ] as const) {
      await client.createBucket(name, { public: isPublic });
      const options = { contentType: 'text/plain', cacheControl: '120', metadata: { of: 'mine' } };
      await client.from(name).upload('folder/ten.txt', CONTENT, options);
    }
  });
  afterAll(() => storage.close());

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${storage.url}/object/${path}`, { method, headers: { ...service, ...headers } });

  it('return the content, and report missing objects', async () => {
    const { data, error } = await client.from('closed').download('folder/ten.txt');
    expect(error).toBeNull();
    expect(data!.type).toBe('text/plain');
    expect(await data!.text()).toBe(CONTENT);
    const stream = await client.from('closed').download('folder/ten.txt').asStream();
    expect(await new Response(stream.data!).text()).toBe(CONTENT);
    expect(await client.from('closed').download('folder/eleven.txt')).toEqual(refusal('NoSuchKey'));
    expect(await client.from('closed').download('folder')).toEqual(refusal('NoSuchKey'));
    expect(await client.from('nowhere').download('folder/ten.txt')).toEqual(refusal('NoSuchBucket'));
  });

  it('declare what they send', async () => {
    const answer = await ask('open/folder/ten.txt');
    expect(await answer.text()).toBe(CONTENT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      etag: ETAG,
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'text/plain',
      'cache-control': 'max-age=120',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'last-modified': expect.stringMatching(/ GMT$/),
    });
    expect((await ask('closed/folder/ten.txt')).headers.get('cache-control')).toBe('private, max-age=120');
  });

  it.each(['closed/folder/ten.txt', 'authenticated/closed/folder/ten.txt', 'public/open/folder/ten.txt'])(
    'respond to HEAD of %s with the same headers and no body',
    async (path) => {
      const [whole, head] = [await ask(path), await ask(path, {}, 'HEAD')];
      await whole.text();
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of [
        'etag',
        'last-modified',
        'content-length',
        'content-type',
        'cache-control',
        'accept-ranges',
      ]) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    },
  );

  it('name the ETag of an object in the headers of its description', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask('info/closed/folder/ten.txt', {}, method);
      await answer.arrayBuffer();
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, ETAG]);
    }
  });

  it('respond to HEAD of a missing object with 400', async () => {
    expect((await ask('closed/folder/eleven.txt', {}, 'HEAD')).status).toBe(400);
  });

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-100', '56789', 'bytes 5-9/10'],
  ])('return the range %s', async (range, part, said) => {
    const answer = await ask('closed/folder/ten.txt', { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, said]);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(await answer.text()).toBe(part);
  });

  it('return the whole object for several ranges, none, or those of another version', async () => {
    for (const headers of [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=0-1' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
    ]) {
      const answer = await ask('closed/folder/ten.txt', headers);
      expect([answer.status, await answer.text()]).toEqual([200, CONTENT]);
    }
    const same = await ask('closed/folder/ten.txt', { range: 'bytes=0-1', 'if-range': ETAG });
    expect([same.status, await same.text()]).toEqual([206, '01']);
  });

  it('report the size when a range lies beyond it', async () => {
    const answer = await ask('closed/folder/ten.txt', { range: 'bytes=10-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await answer.json()).toEqual({
      statusCode: '416',
      error: 'invalid_range',
      message: 'invalid range provided',
      code: 'InvalidRange',
    });
  });

  it('send nothing to a client that has the object', async () => {
    const first = await ask('closed/folder/ten.txt');
    await first.text();
    const lastModified = first.headers.get('last-modified')!;
    for (const headers of [
      { 'if-none-match': ETAG },
      { 'if-none-match': `W/"x", ${ETAG}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': lastModified },
    ]) {
      const answer = await ask('closed/folder/ten.txt', headers as Record<string, string>);
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', ETAG]);
    }
    const other = await ask('closed/folder/ten.txt', { 'if-none-match': '"x"', 'if-modified-since': lastModified });
    expect(other.status).toBe(200);
    await other.text();
  });

  it('send only the requested version', async () => {
    const good = await ask('closed/folder/ten.txt', { 'if-match': ETAG });
    expect([good.status, await good.text()]).toEqual([200, CONTENT]);
    for (const headers of [{ 'if-match': '"other"' }, { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }]) {
      const answer = await ask('closed/folder/ten.txt', headers as Record<string, string>);
      expect(answer.status).toBe(412);
      expect(await answer.json()).toMatchObject({ statusCode: '412', code: 'PreconditionFailed' });
    }
  });

  it.each([
    ['?download=', 'attachment; filename=ten.txt'],
    ['?download=my%20name.txt', 'attachment; filename="my name.txt"'],
    ['?download=vulc%C3%A3o.txt', `attachment; filename="vulc?o.txt"; filename*=UTF-8''vulc%C3%A3o.txt`],
    ['?download=..%2F..%2Fa%0D%0Ab', 'attachment; filename=.._.._a__b'],
  ])('are saved by %s as %s', async (query, disposition) => {
    const answer = await ask(`closed/folder/ten.txt${query}`);
    await answer.text();
    expect(answer.headers.get('content-disposition')).toBe(disposition);
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/javascript', 'text/css'])(
    'never show %s as a page of this origin',
    async (contentType) => {
      const name = `active-${contentType.replace('/', '-')}`;
      await client.from('open').upload(name, '<script>alert(1)</script>', { contentType });
      const answer = await ask(`public/open/${name}`);
      await answer.text();
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-type')).not.toMatch(/html|xml;|javascript|css/);
    },
  );

  it('return what is known of an object', async () => {
    const { data, error } = await client.from('closed').info('folder/ten.txt');
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'folder/ten.txt',
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      bucketId: 'closed',
      size: 10,
      contentType: 'text/plain',
      cacheControl: 'max-age=120',
      etag: ETAG,
      metadata: { of: 'mine' },
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    });
    expect(await client.from('closed').info('folder/eleven.txt')).toEqual(refusal('NoSuchKey'));
    expect((await client.from('closed').exists('folder/ten.txt')).data).toBe(true);
    expect(await client.from('closed').exists('folder/eleven.txt')).toMatchObject({ data: false });
    const open = await onTheWire(fetch(`${storage.url}/object/info/public/open/folder/ten.txt`));
    expect(open).toMatchObject({ status: 200, body: { bucket_id: 'open', size: 10, content_type: 'text/plain' } });
  });

  it('have public URLs only in public buckets', async () => {
    const addressOf = (bucket: string, options?: { download: string }) =>
      client.from(bucket).getPublicUrl('folder/ten.txt', options).data.publicUrl;
    const open = await fetch(addressOf('open'));
    expect([open.status, await open.text()]).toEqual([200, CONTENT]);
    expect(open.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const saved = await fetch(addressOf('open', { download: 'a.txt' }));
    await saved.text();
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=a.txt');
    expect(await onTheWire(fetch(addressOf('closed')))).toEqual(refusalOnTheWire('NoSuchBucket'));
    expect(await onTheWire(fetch(addressOf('nowhere')))).toEqual(refusalOnTheWire('NoSuchBucket'));
    expect(await onTheWire(fetch(`${storage.url}/object/public/open/none`))).toEqual(refusalOnTheWire('NoSuchKey'));
  });

  it('fail when the file differs from what was uploaded', async () => {
    const { db, files } = storage.site.runtime;
    const damage = async (name: string, size: number): Promise<void> => {
      await client.from('closed').upload(name, Buffer.alloc(size, 'a'));
      const ofName = db.selectFrom('storage_object').select('content').where('name', '=', name);
      const { content } = await ofName.executeTakeFirstOrThrow();
      const keys = await Array.fromAsync(files.list('objects/'));
      await files.write(keys.find((key) => key.endsWith(content))!, Buffer.alloc(size, 'b'));
    };
    await damage('small', 100);
    expect((await client.from('closed').download('small')).error).toMatchObject({ status: 500, code: 'InternalError' });
    await damage('large', 1_000_000);
    await expect(ask('closed/large').then((answer) => answer.text())).rejects.toThrow();
  });
});
