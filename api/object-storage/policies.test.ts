import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { openStorage, type StorageUnderTest } from '#testing/storage/open-storage.ts';
import { onTheWire, refusalOnTheWire } from '#testing/storage/refusals.ts';
import type { StorageAction } from './protocol/policies.ts';

const ROLES = ['visitor', 'reader', 'analyst', 'editor', 'admin', 'service'] as const;
type Asking = (typeof ROLES)[number];

/** The permissions in a private bucket as the product requires them, written independently of the code. */
const ALLOWED: Record<Asking, readonly StorageAction[]> = {
  visitor: [],
  reader: [],
  analyst: ['read', 'list'],
  editor: ['read', 'list', 'write'],
  admin: ['read', 'list', 'write', 'manage'],
  service: ['read', 'list', 'write', 'manage'],
};

interface Call {
  action: StorageAction;
  method: string;
  path: string;
  body?: unknown;
}

/** Every route; what it requests in `{bucket}` may exist or not. */
const CALLS: readonly Call[] = [
  { action: 'manage', method: 'POST', path: 'bucket', body: { name: 'made', public: false } },
  { action: 'list', method: 'GET', path: 'bucket' },
  { action: 'list', method: 'GET', path: 'bucket/{bucket}' },
  { action: 'manage', method: 'PUT', path: 'bucket/{bucket}', body: {} },
  { action: 'manage', method: 'DELETE', path: 'bucket/{bucket}' },
  { action: 'manage', method: 'POST', path: 'bucket/{bucket}/empty' },
  { action: 'read', method: 'GET', path: 'object/{bucket}/a' },
  { action: 'read', method: 'HEAD', path: 'object/{bucket}/a' },
  { action: 'read', method: 'GET', path: 'object/authenticated/{bucket}/a' },
  { action: 'read', method: 'GET', path: 'object/info/{bucket}/a' },
  { action: 'read', method: 'GET', path: 'object/info/authenticated/{bucket}/a' },
  { action: 'read', method: 'GET', path: 'render/image/authenticated/{bucket}/a' },
  { action: 'list', method: 'POST', path: 'object/list/{bucket}', body: {} },
  { action: 'list', method: 'POST', path: 'object/list-v2/{bucket}', body: {} },
  { action: 'list', method: 'POST', path: 'object/sign/{bucket}/a', body: { expiresIn: 60 } },
  { action: 'list', method: 'POST', path: 'object/sign/{bucket}', body: { expiresIn: 60, paths: ['a'] } },
  { action: 'write', method: 'POST', path: 'object/{bucket}/new' },
  { action: 'write', method: 'PUT', path: 'object/{bucket}/new' },
  { action: 'write', method: 'POST', path: 'object/upload/sign/{bucket}/newer' },
  { action: 'write', method: 'DELETE', path: 'object/{bucket}', body: { prefixes: ['b'] } },
  {
    action: 'write',
    method: 'POST',
    path: 'object/move',
    body: { bucketId: '{bucket}', sourceKey: 'b', destinationKey: 'c' },
  },
  {
    action: 'write',
    method: 'POST',
    path: 'object/copy',
    body: { bucketId: '{bucket}', sourceKey: 'a', destinationKey: 'd' },
  },
];

describe('permissions', () => {
  let storage: StorageUnderTest;
  const cookies = new Map<Asking, string>();
  let serviceKey: Record<string, string>;
  beforeAll(async () => {
    storage = await openStorage();
    serviceKey = await storage.headersOf('service');
    const service = await storage.as('service');
    for (const [name, isPublic] of [
      ['open', true],
      ['closed', false],
    ] as const) {
      await service.createBucket(name, { public: isPublic });
      await service.from(name).upload('a', 'content');
    }
    for (const who of ROLES) {
      if (who === 'visitor' || who === 'service') continue;
      cookies.set(who, await storage.site.signIn(who === 'reader' ? null : (who as StaffRole)));
    }
  });
  afterAll(() => storage.close());

  const headersOf = (who: Asking, way: 'cookie' | 'bearer'): Record<string, string> => {
    if (who === 'visitor') return {};
    if (who === 'service') return serviceKey;
    const cookie = cookies.get(who)!;
    return way === 'cookie' ? { cookie } : { authorization: `Bearer ${bearerOfCookie(cookie)}` };
  };

  /** Returns true if the caller is authorized; the call may still fail for another reason. */
  const isLetIn = async ({ method, path, body }: Call, bucket: string, headers: Record<string, string>) => {
    const json = body === undefined ? undefined : JSON.stringify(body).replaceAll('{bucket}', bucket);
    const answer = await fetch(`${storage.url}/${path.replaceAll('{bucket}', bucket)}`, {
      method,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: json ?? (path.endsWith('/new') ? 'x' : null),
    });
    const text = await answer.text();
    if (method === 'HEAD') return answer.status === 200;
    const code = Object.keys(headers).length > 0 ? 'AccessDenied' : 'NoAuthorization';
    if (!/AccessDenied|NoAuthorization/.test(text)) return true;
    expect({ status: answer.status, body: JSON.parse(text) }).toEqual(refusalOnTheWire(code));
    return false;
  };

  const WAYS = ROLES.flatMap((who): [Asking, 'cookie' | 'bearer'][] =>
    who === 'visitor' || who === 'service'
      ? [[who, 'bearer']]
      : [
          [who, 'cookie'],
          [who, 'bearer'],
        ],
  );

  it.each(WAYS)('hold for %s, by %s, in a private, a public and a missing bucket', async (who, way) => {
    const headers = headersOf(who, way);
    for (const call of CALLS) {
      const mayInPrivate = ALLOWED[who].includes(call.action);
      for (const bucket of ['closed', 'open', 'nowhere']) {
        if (call.action === 'manage' && mayInPrivate && bucket !== 'nowhere') continue;
        // A caller that may read is told that the source is missing.
        if (call.path === 'object/copy' && bucket === 'nowhere') continue;
        const ofBucket = call.path !== 'bucket';
        const expected = mayInPrivate || (bucket === 'open' && ofBucket && call.action === 'read');
        const isMissing = call.method === 'HEAD' && bucket === 'nowhere';
        const said = `${call.method} ${call.path} in ${bucket}`;
        expect([said, await isLetIn(call, bucket, headers)]).toEqual([said, expected && !isMissing]);
      }
    }
  });

  it.each(['admin', 'service'] as const)('let %s manage buckets', async (who) => {
    const client = await storage.as(who);
    for (const answer of [
      await client.createBucket('managed'),
      await client.updateBucket('managed', { public: true }),
      await client.emptyBucket('managed'),
      await client.deleteBucket('managed'),
    ]) {
      expect(answer.error).toBeNull();
    }
  });

  it('let an editor copy only from where an editor may read to where one may write', async () => {
    const body = JSON.stringify({ bucketId: 'closed', sourceKey: 'a', destinationKey: 'z', destinationBucket: 'open' });
    const copy = (who: Asking) =>
      onTheWire(
        fetch(`${storage.url}/object/copy`, {
          method: 'POST',
          headers: { ...headersOf(who, 'bearer'), 'content-type': 'application/json' },
          body,
        }),
      );
    expect(await copy('analyst')).toEqual(refusalOnTheWire('AccessDenied'));
    expect(await copy('reader')).toEqual(refusalOnTheWire('AccessDenied'));
    expect(await copy('editor')).toMatchObject({ status: 200 });
  });

  it.each([
    ['none', 'Bearer '],
    ['no JWT', 'Bearer abc'],
    ['another scheme', 'Basic abc'],
    ['an altered key', 'altered'],
    ['an altered session', 'session'],
  ])(
    'are not checked for an invalid token (%s), which is reported even where a visitor may read',
    async (_what, given) => {
      const session = headersOf('admin', 'bearer').authorization!;
      const authorization =
        given === 'altered'
          ? `${serviceKey.authorization}x`
          : given === 'session'
            ? `${session.slice(0, -4)}AAAA`
            : given;
      for (const path of ['object/closed/a', 'object/open/a', 'bucket']) {
        const asked = fetch(`${storage.url}/${path}`, { headers: { authorization } });
        expect(await onTheWire(asked)).toEqual(refusalOnTheWire('AccessDenied', /JWS|JWT|signature/));
      }
    },
  );

  it('are those of a visitor for an invalid cookie', async () => {
    const cookie = cookies.get('admin')!.replaceAll(/=[^;]{8}/g, '=AAAAAAAA');
    const asked = fetch(`${storage.url}/bucket`, { headers: { cookie } });
    expect(await onTheWire(asked)).toEqual(refusalOnTheWire('AccessDenied'));
  });
});
