import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { createTestS3Client } from '#testing/storage/s3-key.ts';
import { revokeServiceKey } from '../../auth/service-keys/change-service-keys.ts';
import { scopeText, sign, signingKey, signRequest } from './signature.ts';

const MB = 1024 * 1024;
const REGION = 'eu-west-1';

let storage: StorageUnderTest;
let keys: Awaited<ReturnType<typeof createTestS3Client>>;
let client: S3Client;
let otherUrl: string;
beforeAll(async () => {
  storage = await openStorage();
  keys = await createTestS3Client(storage.site.runtime, storage.url);
  client = keys.client;
  otherUrl = await serveStorage(await storage.site.another({}));
  await client.send(new CreateBucketCommand({ Bucket: 'any' }));
});
afterAll(async () => {
  client.destroy();
  await storage.close();
});

const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket: 'any', Key, Body, ...more }));
const textOf = async (Key: string, more: object = {}): Promise<string> =>
  (await client.send(new GetObjectCommand({ Bucket: 'any', Key, ...more }))).Body!.transformToString();
const failure = (code: string, status: number) =>
  expect.objectContaining({ name: code, $metadata: expect.objectContaining({ httpStatusCode: status }) });

/** Returns a time of the protocol, by default now. */
const timestamp = (at = Date.now()): string => new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '');

interface Raw {
  method?: string;
  path?: string;
  at?: number;
  payload?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  secret?: string;
}

/** Signs a request in its headers and sends it. */
const send = async ({ method = 'GET', path = '/any', at, payload, headers = {}, body, secret }: Raw) => {
  const url = new URL(`${storage.url}/s3${path}`);
  const time = timestamp(at);
  const scope = { date: time.slice(0, 8), region: REGION };
  const sha = payload ?? hash('sha256', body ?? '');
  const signed = { host: url.host, 'x-amz-content-sha256': sha, 'x-amz-date': time, ...headers };
  const key = signingKey(secret ?? keys.secretAccessKey, scope);
  const target = url.pathname + url.search;
  const request = { method, url: target, headers: Object.entries(signed), payload: sha, scope, timestamp: time };
  const signature = signRequest(key, request);
  const names = Object.keys(signed).join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scopeText(scope)}, SignedHeaders=${names}, Signature=${signature}`;
  const response = await fetch(url, {
    method,
    headers: { ...signed, authorization },
    ...(body && { body: body as never }),
  });
  return { status: response.status, text: await response.text(), key, scope, time, signature };
};
const codeIn = ({ status, text }: { status: number; text: string }) => [status, /<Code>(.*?)<\/Code>/.exec(text)?.[1]];

/** Returns a presigned path and query. */
const presign = (path: string, at = Date.now(), expires = 60): string => {
  const time = timestamp(at);
  const scope = { date: time.slice(0, 8), region: REGION };
  const credential = encodeURIComponent(`${keys.accessKeyId}/${scopeText(scope)}`);
  const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${time}&X-Amz-Expires=${expires}&X-Amz-SignedHeaders=host`;
  const url = new URL(`${storage.url}/s3${path}?${query}`);
  const headers = [['host', url.host]] as const;
  const request = {
    method: 'GET',
    url: url.pathname + url.search,
    headers,
    payload: 'UNSIGNED-PAYLOAD',
    scope,
    timestamp: time,
  };
  return `${url}&X-Amz-Signature=${signRequest(signingKey(keys.secretAccessKey, scope), request)}`;
};

describe('the S3 protocol', () => {
  it('stores, describes, sends, copies and deletes objects for the client of AWS', async () => {
    const facts = { ContentType: 'text/html', CacheControl: 'max-age=77', Metadata: { place: 'Funchal' } };
    await put('a/one.html', '<p>one', facts);
    const head = await client.send(new HeadObjectCommand({ Bucket: 'any', Key: 'a/one.html' }));
    expect(head).toMatchObject({ ...facts, Metadata: { place: 'Funchal' }, ContentLength: 6 });
    expect(await textOf('a/one.html')).toBe('<p>one');
    expect(await textOf('a/one.html', { Range: 'bytes=-3' })).toBe('one');
    await client.send(new CopyObjectCommand({ Bucket: 'any', Key: 'a/two', CopySource: 'any/a/one.html' }));
    expect(await textOf('a/two')).toBe('<p>one');
    const given = await client.send(
      new DeleteObjectsCommand({
        Bucket: 'any',
        Delete: { Objects: [{ Key: 'a/one.html' }, { Key: 'a/two' }, { Key: 'none' }] },
      }),
    );
    expect(given.Deleted?.map(({ Key }) => Key)).toEqual(['a/one.html', 'a/two', 'none']);
    await expect(textOf('a/two')).rejects.toEqual(failure('NoSuchKey', 404));
    const { Buckets } = await client.send(new ListBucketsCommand());
    expect(Buckets?.map(({ Name }) => Name)).toContain('any');
  });

  it('shares its objects with the other protocols, and records who changed them', async () => {
    await put('shared', 'content');
    const service = (await storage.as('service')).from('any');
    expect(await (await service.download('shared')).data!.text()).toBe('content');
    const changes = async () => {
      const events = await Array.fromAsync(storage.site.runtime.store.read('bucket-any'));
      return events.filter(({ data }) => (data as { objects?: string[] }).objects?.includes('shared'));
    };
    await expect
      .poll(changes)
      .toMatchObject([{ data: { change: 'uploaded' }, metadata: { actor: { id: `service:${keys.id}` } } }]);
  });

  it('accepts a stream, whose checksum follows its content', async () => {
    const content = randomBytes(200_000);
    const pieces = [content.subarray(0, 70_000), content.subarray(70_000)];
    await put('stream', Readable.from(pieces), { ContentLength: content.length });
    const object = await client.send(new GetObjectCommand({ Bucket: 'any', Key: 'stream' }));
    expect(content.equals(Buffer.from(await object.Body!.transformToByteArray()))).toBe(true);
  });

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'verifies a checksum by %s',
    async (ChecksumAlgorithm) => {
      await put(`checked ${ChecksumAlgorithm}`, 'content', { ChecksumAlgorithm });
      const header = `Checksum${ChecksumAlgorithm}`;
      const wrong = Buffer.alloc(ChecksumAlgorithm === 'CRC64NVME' ? 8 : 4).toString('base64');
      const stored = put('damaged', 'content', { [header]: wrong });
      await expect(stored).rejects.toEqual(failure('BadDigest', 400));
      await expect(textOf('damaged')).rejects.toEqual(failure('NoSuchKey', 404));
    },
  );

  it('stores large objects in parts, which several processes take', async () => {
    const content = randomBytes(11 * MB);
    await new Upload({ client, params: { Bucket: 'any', Key: 'large', Body: content } }).done();
    const object = await client.send(new GetObjectCommand({ Bucket: 'any', Key: 'large' }));
    expect(content.equals(Buffer.from(await object.Body!.transformToByteArray()))).toBe(true);
    const otherClient = await createTestS3Client(storage.site.runtime, otherUrl);
    const place = { Bucket: 'any', Key: 'parts' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 2, Body: 'second' }));
    const part = (PartNumber: number, Body: string) =>
      client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
    const [, first, second] = [await part(1, 'replaced'), await part(1, 'first '), await part(2, 'second')];
    const foreign = otherClient.client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 3, Body: 'x' }));
    await expect(foreign).rejects.toEqual(failure('NoSuchUpload', 404));
    const complete = (Parts: object[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
    await expect(complete([{ PartNumber: 1, ETag: second!.ETag }])).rejects.toEqual(failure('InvalidPart', 400));
    const listed = [
      { PartNumber: 1, ETag: first!.ETag },
      { PartNumber: 2, ETag: second!.ETag },
    ];
    const { ETag } = await complete(listed);
    // The response may have been lost.
    expect((await complete(listed)).ETag).toBe(ETag);
    expect(await textOf('parts')).toBe('first second');
    expect(await storage.site.runtime.db.selectFrom('storage_upload_part').selectAll().execute()).toEqual([]);
    otherClient.client.destroy();
  });

  it('lists the unfinished uploads and parts of the key in pages', async () => {
    const begin = async (Key: string) =>
      (await client.send(new CreateMultipartUploadCommand({ Bucket: 'any', Key }))).UploadId;
    const ids = [await begin('unfinished/a'), await begin('unfinished/a'), await begin('unfinished/b')];
    const seen: (string | undefined)[] = [];
    let at: object = {};
    do {
      const page = await client.send(
        new ListMultipartUploadsCommand({ Bucket: 'any', Prefix: 'unfinished/', MaxUploads: 1, ...at }),
      );
      seen.push(...(page.Uploads ?? []).map(({ UploadId }) => UploadId));
      at = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      if (!page.IsTruncated) break;
    } while (seen.length < 10);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen.at(-1)).toBe(ids[2]);
    const place = { Bucket: 'any', Key: 'unfinished/b', UploadId: ids[2] };
    await put('source', '0123456789');
    const copied = { ...place, PartNumber: 3, CopySource: 'any/source', CopySourceRange: 'bytes=2-4' };
    await client.send(new UploadPartCopyCommand(copied));
    await client.send(new UploadPartCommand({ ...place, PartNumber: 7, Body: 'more' }));
    const first = await client.send(new ListPartsCommand({ ...place, MaxParts: 1 }));
    expect([first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]), first.IsTruncated]).toEqual([
      [[3, 3]],
      true,
    ]);
    const second = await client.send(new ListPartsCommand({ ...place, PartNumberMarker: first.NextPartNumberMarker }));
    expect([second.Parts?.map(({ PartNumber }) => PartNumber), second.IsTruncated]).toEqual([[7], false]);
    await client.send(new AbortMultipartUploadCommand(place));
    await expect(client.send(new ListPartsCommand(place))).rejects.toEqual(failure('NoSuchUpload', 404));
  });

  it('lists names in pages, with groups, in both versions', async () => {
    for (const name of ['list/a', 'list/b/1', 'list/b/2', 'list/c', "list/d & e'"]) await put(name, name);
    const asked = { Bucket: 'any', Prefix: 'list/', Delimiter: '/', MaxKeys: 2 };
    const first = await client.send(new ListObjectsV2Command(asked));
    expect([first.Contents?.map(({ Key }) => Key), first.CommonPrefixes, first.KeyCount]).toEqual([
      ['list/a'],
      [{ Prefix: 'list/b/' }],
      2,
    ]);
    const second = await client.send(
      new ListObjectsV2Command({ ...asked, ContinuationToken: first.NextContinuationToken }),
    );
    expect([second.Contents?.map(({ Key }) => Key), second.IsTruncated]).toEqual([['list/c', "list/d & e'"], false]);
    const old = await client.send(new ListObjectsCommand({ ...asked, Marker: 'list/b/' }));
    expect(old.Contents?.map(({ Key }) => Key)).toEqual(['list/c', "list/d & e'"]);
    const encoded = await client.send(
      new ListObjectsV2Command({ Bucket: 'any', Prefix: 'list/d', EncodingType: 'url' }),
    );
    expect(encoded.Contents?.map(({ Key }) => Key)).toEqual(["list/d%20%26%20e'"]);
  });

  it('replaces an object, unless the client asks that nothing is there', async () => {
    await put('once', '1', { IfNoneMatch: '*' });
    await expect(put('once', '2', { IfNoneMatch: '*' })).rejects.toEqual(failure('PreconditionFailed', 412));
    await put('once', '3');
    expect(await textOf('once')).toBe('3');
  });

  it('keeps the limits of the bucket', async () => {
    await (await storage.as('service')).createBucket('small', {
      public: false,
      fileSizeLimit: 5,
      allowedMimeTypes: ['text/plain'],
    });
    const small = (Body: string, ContentType: string) =>
      client.send(new PutObjectCommand({ Bucket: 'small', Key: 'a', Body, ContentType }));
    await expect(small('123456', 'text/plain')).rejects.toEqual(failure('EntityTooLarge', 400));
    await expect(small('12345', 'image/png')).rejects.toEqual(failure('InvalidArgument', 400));
    const place = { Bucket: 'small', Key: 'b', ContentType: 'text/plain' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    const part = (PartNumber: number) =>
      client.send(new UploadPartCommand({ Bucket: 'small', Key: 'b', UploadId, PartNumber, Body: '123' }));
    await part(1);
    await expect(part(2)).rejects.toEqual(failure('EntityTooLarge', 400));
  });

  it('answers operations that it does not have with an error', async () => {
    expect(codeIn(await send({ path: '/any?acl' }))).toEqual([501, 'NotImplemented']);
    expect(codeIn(await send({ path: '/any/a', method: 'POST' }))).toEqual([405, 'MethodNotAllowed']);
    const xml = '<!DOCTYPE a [<!ENTITY b "c">]><Delete><Object><Key>&b;</Key></Object></Delete>';
    expect(codeIn(await send({ path: '/any?delete', method: 'POST', body: xml }))).toEqual([400, 'MalformedXML']);
  });
});

describe('the signature of a request', () => {
  it('is required before the body is read', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(1000)) });
    const response = await fetch(`${storage.url}/s3/any/a`, {
      method: 'PUT',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
  });

  it('is refused for another secret, time, header or body', async () => {
    expect(codeIn(await send({}))).toEqual([200, undefined]);
    expect(codeIn(await send({ secret: 'another' }))).toEqual([403, 'SignatureDoesNotMatch']);
    for (const minutes of [-16, 16]) {
      expect(codeIn(await send({ at: Date.now() + minutes * 60_000 }))).toEqual([403, 'RequestTimeTooSkewed']);
    }
    expect(codeIn(await send({ at: Date.now() - 14 * 60_000 }))).toEqual([200, undefined]);
    const body = { method: 'PUT', path: '/any/tampered', body: 'changed', payload: hash('sha256', 'signed') };
    expect(codeIn(await send(body))).toEqual([400, 'XAmzContentSHA256Mismatch']);
    await expect(textOf('tampered')).rejects.toEqual(failure('NoSuchKey', 404));
  });

  it('covers each chunk of a body', async () => {
    const put = async (name: string, change: (chunk: string) => string) => {
      const [text, seed] = ['chunked', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'];
      const headers = { 'x-amz-decoded-content-length': String(text.length) };
      const { key, scope, time, signature } = await send({
        method: 'PUT',
        path: `/any/${name}`,
        payload: seed,
        headers,
        body: 'x',
      });
      const signChunk = (before: string, content: string) =>
        sign(
          key,
          [
            'AWS4-HMAC-SHA256-PAYLOAD',
            time,
            scopeText(scope),
            before,
            hash('sha256', ''),
            hash('sha256', content),
          ].join('\n'),
        );
      const one = signChunk(signature, text);
      const body = `7;chunk-signature=${one}\r\n${change(text)}\r\n0;chunk-signature=${signChunk(one, '')}\r\n\r\n`;
      return codeIn(
        await send({ method: 'PUT', path: `/any/${name}`, payload: seed, headers, body, at: Date.parse(isoOf(time)) }),
      );
    };
    expect(await put('chunks', (chunk) => chunk)).toEqual([200, undefined]);
    expect(await textOf('chunks')).toBe('chunked');
    expect(await put('forged', () => 'CHUNKED')).toEqual([403, 'SignatureDoesNotMatch']);
    await expect(textOf('forged')).rejects.toEqual(failure('NoSuchKey', 404));
  });

  it('may be in the query, until it expires', async () => {
    await put('page.html', '<script>', { ContentType: 'text/html' });
    const response = await fetch(presign('/any/page.html'));
    expect([response.status, await response.text()]).toEqual([200, '<script>']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const expired = await fetch(presign('/any/page.html', Date.now() - 61_000));
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    expect((await fetch(presign('/any/page.html').replace('page.html', 'stream'))).status).toBe(403);
  });

  it('of a form allows what its policy says', async () => {
    const time = timestamp();
    const scope = { date: time.slice(0, 8), region: REGION };
    const credential = `${keys.accessKeyId}/${scopeText(scope)}`;
    const post = async (fields: Record<string, string>, file = 'content', expiration = Date.now() + 60_000) => {
      const signed = { 'x-amz-algorithm': 'AWS4-HMAC-SHA256', 'x-amz-credential': credential, 'x-amz-date': time };
      const conditions = [
        { bucket: 'any' },
        ['starts-with', '$key', 'form/'],
        ['content-length-range', 1, 10],
        ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ];
      const policy = Buffer.from(
        JSON.stringify({ expiration: new Date(expiration).toISOString(), conditions }),
      ).toString('base64');
      const signature = sign(signingKey(keys.secretAccessKey, scope), policy);
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...signed, policy, 'x-amz-signature': signature, ...fields }))
        form.set(name, value);
      form.set('file', new Blob([file]), 'photo.bin');
      const response = await fetch(`${storage.url}/s3/any`, { method: 'POST', body: form });
      return codeIn({ status: response.status, text: await response.text() });
    };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3 spells the placeholder like this
    expect(await post({ key: 'form/${filename}' })).toEqual([200, undefined]);
    expect(await textOf('form/photo.bin')).toBe('content');
    expect(await post({ key: 'elsewhere' })).toEqual([403, 'AccessDenied']);
    expect(await post({ key: 'form/a', 'x-amz-meta-a': 'unsigned' })).toEqual([403, 'AccessDenied']);
    expect(await post({ key: 'form/a' }, 'more than ten')).toEqual([400, 'EntityTooLarge']);
    expect(await post({ key: 'form/a' }, 'content', Date.now() - 1000)).toEqual([403, 'AccessDenied']);
    expect(await post({ key: 'form/a', 'x-amz-signature': '0'.repeat(64) })).toEqual([403, 'SignatureDoesNotMatch']);
  });
});

describe('an access key', () => {
  it('may be limited to buckets', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'own' }));
    const limited = await createTestS3Client(storage.site.runtime, storage.url, ['own']);
    await limited.client.send(new PutObjectCommand({ Bucket: 'own', Key: 'a', Body: 'a' }));
    const { Buckets } = await limited.client.send(new ListBucketsCommand());
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['own']);
    for (const command of [
      new GetObjectCommand({ Bucket: 'any', Key: 'shared' }),
      new CopyObjectCommand({ Bucket: 'own', Key: 'b', CopySource: 'any/shared' }),
      new CreateBucketCommand({ Bucket: 'another' }),
    ]) {
      await expect(limited.client.send(command as never)).rejects.toEqual(failure('AccessDenied', 403));
    }
    limited.client.destroy();
  });

  it('is refused by the next request once it is revoked, and records its use', async () => {
    const { db } = storage.site.runtime;
    const revoked = await createTestS3Client(storage.site.runtime, storage.url);
    await revoked.client.send(new ListBucketsCommand());
    const row = () => db.selectFrom('service_key').selectAll().where('id', '=', revoked.id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ used_at: expect.any(Date), scopes: ['s3'], key_hash: null });
    expect(JSON.stringify((await row()).s3_secret)).not.toContain(revoked.secretAccessKey);
    await revokeServiceKey(db, revoked.id, null);
    await expect(revoked.client.send(new ListBucketsCommand())).rejects.toEqual(failure('InvalidAccessKeyId', 403));
    expect((await row()).s3_secret).toBeNull();
    revoked.client.destroy();
  });

  it('is made by administrators alone, and shown once', async () => {
    const asked = { name: 'Backup', buckets: ['any'], days: 30 };
    const make = async (who: 'admin' | 'editor' | 'service') =>
      storage.site.app.inject({
        method: 'POST',
        url: '/api/s3-keys',
        headers: await storage.headersOf(who),
        payload: asked,
      });
    const made = await make('admin');
    expect(made.json()).toEqual({
      id: expect.any(String),
      accessKeyId: expect.any(String),
      secretAccessKey: expect.any(String),
    });
    expect((await make('editor')).statusCode).toBe(403);
    expect((await make('service')).statusCode).toBe(401);
    const { cookie } = await storage.headersOf('admin');
    const screen = await storage.site.app.inject({
      url: '/RSC/R/admin/service-keys.txt',
      headers: { cookie: cookie! },
    });
    expect(screen.body).toContain('Backup');
    expect(screen.body).not.toContain(made.json().secretAccessKey);
  });
});

const isoOf = (time: string): string => time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
