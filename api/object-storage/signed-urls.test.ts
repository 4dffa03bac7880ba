import type { StorageClient } from '@supabase/storage-js';
import { StorageClient as Client } from '@supabase/storage-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { onTheWire, refusal, refusalOnTheWire } from '#testing/storage/refusals.ts';

const DAY = 24 * 3600;

let storage: StorageUnderTest;
let service: StorageClient;
beforeAll(async () => {
  storage = await openStorage();
  service = await storage.as('service');
  await service.createBucket('closed');
  await service.from('closed').upload('a.txt', 'content', { contentType: 'text/plain', cacheControl: '31536000' });
});
afterAll(() => storage.close());

/** Signs a download of `a.txt` as a new account of this role. */
const signedBy = async (role: StaffRole, seconds = 60) => {
  const files = (await storage.as(role)).from('closed');
  const url = (await files.createSignedUrl('a.txt', seconds)).data!.signedUrl;
  const token = new URL(url).searchParams.get('token')!;
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  return { files, url, owner: claims.owner as string, id: claims.jti as string };
};
const change = (id: string, set: { role?: StaffRole | null; banned_until?: Date | null; deleted_at?: Date | null }) =>
  storage.site.runtime.db.updateTable('account').set(set).where('id', '=', id).execute();
const statusOf = async (url: string) => {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
};

/** Returns the data of the screen of signed URLs for an account of this role. */
const screenAs = async (role: StaffRole, query = '') => {
  const { cookie } = await storage.headersOf(role);
  const url = `/RSC/R/admin/signed-urls.txt?query=${encodeURIComponent(query)}`;
  return (await storage.site.app.inject({ url, headers: { cookie: cookie! } })).body;
};
const revokeAs = async (role: StaffRole | 'visitor', id: string) => {
  const headers = await storage.headersOf(role);
  return (await storage.site.app.inject({ method: 'DELETE', url: `/api/signed-urls/${id}`, headers })).statusCode;
};

describe('a signed download URL', () => {
  it('is refused while the account that signed it is banned, deleted or without role', async () => {
    const { url, owner } = await signedBy('analyst');
    expect(await statusOf(url)).toBe(200);
    for (const [set, reset] of [
      [{ banned_until: new Date('9999-01-01') }, { banned_until: null }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
      [{ role: null }, { role: 'analyst' }],
    ] as const) {
      await change(owner, set);
      expect(await onTheWire(fetch(url))).toEqual(
        refusalOnTheWire('InvalidJWT', 'The account that signed the URL may no longer read'),
      );
      await change(owner, reset);
    }
    expect(await statusOf(url)).toBe(200);
  });

  it('is refused when the row of its account is gone', async () => {
    const { url, owner } = await signedBy('editor');
    await storage.site.runtime.db.deleteFrom('account').where('id', '=', owner).execute();
    expect(await onTheWire(fetch(url))).toEqual(refusalOnTheWire('InvalidJWT', 'The URL was revoked'));
  });

  it('is valid for 30 days at most, or for as long as the setting says', async () => {
    const sign = (client: StorageClient, days: number) => client.from('closed').createSignedUrl('a.txt', days * DAY);
    expect((await sign(service, 30)).error).toBeNull();
    expect(await sign(service, 31)).toEqual(refusal('InvalidRequest', /^expiresIn: /));
    const url = await serveStorage(await storage.site.another({ signedUrlDays: 90 }));
    const other = new Client(url, await storage.headersOf('service'));
    expect((await sign(other, 90)).error).toBeNull();
    expect(await sign(other, 91)).toEqual(refusal('InvalidRequest', /^expiresIn: /));
  });

  it('lets no cache keep the object for longer than the token is valid', async () => {
    const { url } = await signedBy('editor', 100);
    const answer = await fetch(url);
    await answer.arrayBuffer();
    const [, seconds] = /^max-age=(\d+)$/.exec(answer.headers.get('cache-control')!)!;
    expect(Number(seconds)).toBeLessThanOrEqual(100);
    const own = await fetch(`${storage.url}/object/closed/a.txt`, { headers: await storage.headersOf('editor') });
    await own.arrayBuffer();
    expect(own.headers.get('cache-control')).toBe('private, max-age=31536000');
  });

  it('is one of 10,000 at most that an account has at a time', async () => {
    const { files, owner } = await signedBy('editor');
    await sql`insert into public.signed_url (id, account_id, bucket_id, name, objects, use, expires_at)
      select gen_random_uuid(), ${owner}, 'closed', 'a.txt', 1, 'download', now() + interval '1 day'
      from generate_series(2, 10000)`.execute(storage.site.runtime.db);
    const { error } = await files.createSignedUrl('a.txt', 60);
    expect(error).toMatchObject({ status: 429, code: 'SlowDown' });
    expect((await service.from('closed').createSignedUrl('a.txt', 60)).error).toBeNull();
    await storage.site.runtime.db
      .updateTable('signed_url')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', owner)
      .execute();
    expect((await files.createSignedUrl('a.txt', 60)).error).toBeNull();
  });
});

describe('the signed URLs in the admin area', () => {
  it('are listed with what they permit, until they expire', async () => {
    await service.from('closed').upload('shown.txt', 'content');
    const editor = (await storage.as('editor')).from('closed');
    await editor.createSignedUrls(['shown.txt', 'a.txt'], 60);
    await editor.createSignedUploadUrl('later.txt');
    const screen = await screenAs('admin');
    expect(screen).toContain('closed/a.txt e mais um');
    expect(screen).toContain('closed/later.txt');
    const { db } = storage.site.runtime;
    await db
      .updateTable('signed_url')
      .set({ expires_at: new Date(0) })
      .where('name', '=', 'later.txt')
      .execute();
    expect(await screenAs('admin')).not.toContain('closed/later.txt');
    expect(await screenAs('editor')).not.toContain('closed/');
  });

  it('are revoked by administrators only, and then refused', async () => {
    const { url, id } = await signedBy('editor');
    for (const [role, status] of [
      ['visitor', 401],
      ['analyst', 403],
      ['editor', 403],
    ] as const) {
      expect([role, await revokeAs(role, id)]).toEqual([role, status]);
    }
    expect(await statusOf(url)).toBe(200);
    expect(await revokeAs('admin', id)).toBe(204);
    expect(await onTheWire(fetch(url))).toEqual(refusalOnTheWire('InvalidJWT', 'The URL was revoked'));
    expect(await revokeAs('admin', id)).toBe(404);
  });

  it('for uploads are revoked, too', async () => {
    const { data } = await service.from('closed').createSignedUploadUrl('never.txt');
    const claims = JSON.parse(Buffer.from(data!.token.split('.')[1]!, 'base64url').toString());
    expect(await revokeAs('admin', claims.jti)).toBe(204);
    const visitor = new Client(storage.url).from('closed');
    expect(await visitor.uploadToSignedUrl('never.txt', data!.token, 'x')).toEqual(
      refusal('InvalidJWT', 'The URL was revoked'),
    );
  });
});
