import type { StorageClient } from '@supabase/storage-js';
import { StorageClient as Client } from '@supabase/storage-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findServiceKey } from '#api/auth/service-keys/find-service-key.ts';
import { type Signed, signUrlToken } from '#api/object-storage/access/signed-url-token.ts';
import { addSigning } from '#api/object-storage/access/signed-urls.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

describe('signed URLs, with Supabase’s client', () => {
  let storage: StorageUnderTest;
  let key: string;
  let files: ReturnType<StorageClient['from']>;
  /** A visitor, who has no access except by signed URLs. */
  let stranger: ReturnType<StorageClient['from']>;
  beforeAll(async () => {
    storage = await openStorage();
    key = await createTestServiceKey(storage.site.runtime);
    const client = await storage.as('service');
    await client.createBucket('closed', { public: false, fileSizeLimit: 1000 });
    files = client.from('closed');
    stranger = new Client(storage.url).from('closed');
    for (const name of ['folder/a b.txt', 'two.txt']) await files.upload(name, name, { contentType: 'text/plain' });
  });
  afterAll(() => storage.close());

  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;
  const signed = async (of: Signed, seconds = 60) => {
    const { db, personalData } = storage.site.runtime;
    const object = { bucketId: 'closed', names: ['any'], use: of.scope, seconds: 60 } as const;
    const serviceKey = (await findServiceKey(db, key))!.id;
    const caller = { who: 'service', id: null, serviceKey } as const;
    return signUrlToken(personalData, await addSigning(db, caller, object), of, seconds);
  };
  const download = (name: string, token: string) => fetch(`${storage.url}/object/sign/closed/${name}?token=${token}`);
  const upload = (name: string, token: string) =>
    fetch(`${storage.url}/object/upload/sign/closed/${name}?token=${token}`, { method: 'PUT', body: 'x' });

  it('grant access to one object', async () => {
    const { data, error } = await files.createSignedUrl('folder/a b.txt', 60);
    expect(error).toBeNull();
    expect(data!.signedUrl.startsWith(`${storage.url}/object/sign/closed/folder/a%20b.txt?token=`)).toBe(true);
    expect(await (await fetch(data!.signedUrl)).text()).toBe('folder/a b.txt');
    const { exp, iat, jti, ...claims } = claimsOf(tokenOf(data!.signedUrl));
    expect(claims).toEqual({ url: 'closed/folder/a b.txt', scope: 'download', owner: null });
    expect(jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(exp - iat).toBe(60);
    const saved = await files.createSignedUrl('two.txt', 60, { download: 'other.txt' });
    const answer = await fetch(saved.data!.signedUrl);
    expect([answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      'attachment; filename=other.txt',
      'two.txt',
    ]);
  });

  it('grant access to several objects, and name the missing ones', async () => {
    const { data, error } = await files.createSignedUrls(['two.txt', 'none.txt', '../x', 'folder/a b.txt'], 60);
    expect(error).toBeNull();
    const lent = { error: null, signedURL: expect.any(String), signedUrl: expect.any(String) };
    const refused = {
      error: 'Either the object does not exist or you do not have access to it',
      signedURL: null,
      signedUrl: null,
    };
    expect(data).toEqual([
      { path: 'two.txt', ...lent },
      { path: 'none.txt', ...refused },
      { path: '../x', ...refused },
      { path: 'folder/a b.txt', ...lent },
    ]);
    expect(data![0]!.signedURL).toMatch(/^\/object\/sign\/closed\/two\.txt\?token=/);
    expect(await (await fetch(data![3]!.signedUrl!)).text()).toBe('folder/a b.txt');
  });

  it('are not created for a missing object or an invalid duration', async () => {
    expect(await files.createSignedUrl('none.txt', 60)).toEqual(refusal('NoSuchKey'));
    for (const seconds of [0, -1, 1.5, 1e12, Number.NaN]) {
      expect(await files.createSignedUrl('two.txt', seconds)).toEqual(refusal('InvalidRequest', /^expiresIn: /));
      expect(await files.createSignedUrls(['two.txt'], seconds)).toEqual(refusal('InvalidRequest', /^expiresIn: /));
    }
  });

  it('expire', async () => {
    const asked = { url: 'closed/two.txt', scope: 'download' } as const;
    expect(await onTheWire(download('two.txt', await signed(asked, -1)))).toEqual(
      refusalOnTheWire('InvalidJWT', /exp/),
    );
    const late = await signed({ ...asked, url: 'closed/new.txt', scope: 'upload' }, -1);
    expect(await onTheWire(upload('new.txt', late))).toEqual(refusalOnTheWire('InvalidJWT', /exp/));
  });

  it('are valid for one operation and one object', async () => {
    const toRead = await signed({ url: 'closed/two.txt', scope: 'download' });
    const toWrite = await signed({ url: 'closed/two.txt', scope: 'upload', upsert: true });
    const refused = refusalOnTheWire('InvalidJWT', 'The token was issued for another object or operation');
    expect(await onTheWire(download('two.txt', toWrite))).toEqual(refused);
    expect(await onTheWire(upload('two.txt', toRead))).toEqual(refused);
    expect(await onTheWire(download('folder/a%20b.txt', toRead))).toEqual(refused);
    expect(await onTheWire(upload('other.txt', toWrite))).toEqual(refused);
    expect((await download('two.txt', toRead)).status).toBe(200);
  });

  it('are rejected if altered, signed by others or not signed', async () => {
    const good = await signed({ url: 'closed/two.txt', scope: 'download' });
    const [head, , mark] = good.split('.');
    const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
    const claims = { ...claimsOf(good), exp: 4_000_000_000 };
    const byAnother = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1));
    const odd = [
      '',
      'x',
      'a.b.c',
      `${head}.${part(claims)}.${mark}`,
      `${part({ alg: 'none' })}.${part(claims)}.`,
      byAnother,
    ];
    for (const token of [...odd, good.slice(0, -2), 'x'.repeat(5000)]) {
      expect(await onTheWire(download('two.txt', token))).toEqual(refusalOnTheWire('InvalidJWT'));
      expect(await onTheWire(upload('two.txt', token))).toEqual(refusalOnTheWire('InvalidJWT'));
    }
    const none = fetch(`${storage.url}/object/sign/closed/two.txt`);
    expect(await onTheWire(none)).toEqual(refusalOnTheWire('InvalidJWT'));
    const twice = fetch(`${storage.url}/object/sign/closed/two.txt?token=${good}&token=${good}`);
    expect(await onTheWire(twice)).toEqual(refusalOnTheWire('InvalidJWT'));
    const session = (await storage.headersOf('service')).authorization!.slice('Bearer '.length);
    expect(await onTheWire(download('two.txt', session))).toEqual(refusalOnTheWire('InvalidJWT'));
  });

  it('allow one upload', async () => {
    const { data, error } = await files.createSignedUploadUrl('lent/new.txt');
    expect(error).toBeNull();
    expect(data).toEqual({
      signedUrl: `${storage.url}/object/upload/sign/closed/lent/new.txt?token=${data!.token}`,
      path: 'lent/new.txt',
      token: data!.token,
    });
    const options = { contentType: 'text/plain', cacheControl: '9', metadata: { by: 'a stranger' } };
    expect(await stranger.uploadToSignedUrl('lent/new.txt', data!.token, 'uploaded', options)).toEqual({
      data: { path: 'lent/new.txt', fullPath: 'closed/lent/new.txt' },
      error: null,
    });
    expect(await (await files.download('lent/new.txt')).data!.text()).toBe('uploaded');
    expect((await files.info('lent/new.txt')).data).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=9',
      metadata: { by: 'a stranger' },
    });
    const again = stranger.uploadToSignedUrl('lent/new.txt', data!.token, new Blob(['again']), { upsert: true });
    expect(await again).toEqual(refusal('KeyAlreadyExists'));
    expect(await files.createSignedUploadUrl('lent/new.txt')).toEqual(refusal('KeyAlreadyExists'));
  });

  it('are made without a body, of any type, and refuse a text', async () => {
    const ask = async (body: string | undefined) => {
      const headers = { ...(await storage.headersOf('service')), 'content-type': 'text/plain' };
      const url = `${storage.url}/object/upload/sign/closed/plain.txt`;
      return onTheWire(fetch(url, { method: 'POST', headers, ...(body && { body }) }));
    };
    expect(await ask(undefined)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await ask('text')).toEqual(refusalOnTheWire('InvalidRequest'));
  });

  it('allow replacing if they were signed for it', async () => {
    const { data } = await files.createSignedUploadUrl('two.txt', { upsert: true });
    for (const content of [Buffer.from('second'), new Blob(['third'])]) {
      expect((await stranger.uploadToSignedUrl('two.txt', data!.token, content)).error).toBeNull();
    }
    expect(await (await files.download('two.txt')).data!.text()).toBe('third');
    await files.update('two.txt', 'two.txt', { contentType: 'text/plain' });
  });

  it('allow no more than the bucket accepts', async () => {
    const { data } = await files.createSignedUploadUrl('lent/large');
    const sent = stranger.uploadToSignedUrl('lent/large', data!.token, 'x'.repeat(1001));
    expect(await sent).toEqual(refusal('EntityTooLarge'));
    expect((await files.exists('lent/large')).data).toBe(false);
  });

  it('make the account that signed them the owner', async () => {
    const editor = (await storage.as('editor')).from('closed');
    const { data } = await editor.createSignedUploadUrl('lent/by-editor');
    await stranger.uploadToSignedUrl('lent/by-editor', data!.token, 'x');
    const [removed] = (await files.remove(['lent/by-editor'])).data!;
    expect(removed!.owner).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('allow no upload once the account that signed them may no longer edit', async () => {
    const { db } = storage.site.runtime;
    const editor = (await storage.as('editor')).from('closed');
    const { data } = await editor.createSignedUploadUrl('lent/late');
    const { owner } = claimsOf(data!.token);
    const change = (set: { role?: 'editor' | null; banned_until?: Date | null; deleted_at?: Date | null }) =>
      db.updateTable('account').set(set).where('id', '=', owner).execute();
    const [never, now] = [new Date('9999-01-01'), new Date()];
    for (const [set, reset] of [
      [{ banned_until: never }, { banned_until: null }],
      [{ deleted_at: now }, { deleted_at: null }],
      [{ role: null }, { role: 'editor' }],
    ] as const) {
      await change(set);
      expect(await stranger.uploadToSignedUrl('lent/late', data!.token, 'x')).toEqual(
        refusal('InvalidJWT', 'The account that signed the upload may no longer edit'),
      );
      await change(reset);
    }
    expect((await stranger.uploadToSignedUrl('lent/late', data!.token, 'x')).error).toBeNull();
  });
});
