import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { routesOf } from '#testing/routes-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';
import type { Audience, RouteAccess } from './http/route-access.ts';
import { authorizeRoutes, type DeclaredRoute, permissions } from './permissions.ts';

const staff = ['admin', 'editor', 'analyst'] as const;
const callers = [
  ...staff,
  'reader',
  'admin without second factor',
  'service key',
  'key to read',
  'key to write',
  'nobody',
] as const;
type Caller = (typeof callers)[number];

let site: SiteUnderTest;
const keys = new Map<Caller, string>();
const cookies = new Map<Caller, string>();

beforeAll(async () => {
  site = await openSite();
  keys.set('service key', await createTestServiceKey(site.runtime));
  for (const caller of callers) {
    const cookie = await signIn(caller);
    if (cookie) cookies.set(caller, cookie);
  }
  const { sub } = decodeJwt(bearerOfCookie(cookies.get('admin')!));
  for (const scope of ['read', 'write'] as const) {
    keys.set(`key to ${scope}`, await createTestServiceKey(site.runtime, [scope], sub!));
  }
});
afterAll(() => site.close());

const signIn = async (caller: Caller): Promise<string | undefined> => {
  if (caller === 'nobody' || isKey(caller)) return undefined;
  if (caller === 'reader') return site.signIn(null);
  if (caller !== 'admin without second factor') return site.signIn(caller);
  const cookie = await site.signIn('admin');
  const account_id = decodeJwt(bearerOfCookie(cookie)).sub!;
  const factor = { id: crypto.randomUUID(), account_id, factor_type: 'phone', status: 'verified' } as const;
  await site.runtime.db
    .insertInto('factor')
    .values({ ...factor, phone: '351291000000' })
    .execute();
  return cookie;
};

const isKey = (caller: Caller): caller is 'service key' | (`key to ${string}` & Caller) =>
  caller === 'service key' || caller.startsWith('key to ');

/** Who is let in, for each audience. */
const MEMBERS: Record<Extract<Audience, string>, readonly Caller[]> = {
  anyone: callers,
  nobody: callers,
  'roles of the screen': callers,
  'bearer of a secret': callers,
  'staff who sign in': [...staff, 'admin without second factor'],
  'account owner': [...staff, 'reader', 'admin without second factor'],
  'account administration': ['admin', 'service key'],
  monitoring: ['service key'],
  'storage: read': [...staff, 'service key'],
  'storage: list': [...staff, 'service key'],
  'storage: write': ['admin', 'editor', 'service key'],
  'storage: manage': ['admin', 'service key'],
};

/** The keys act for an administrator, where their scope is that of the route. */
const isMember = ({ audience, scope }: RouteAccess, caller: Caller): boolean => {
  if (typeof audience === 'string') return MEMBERS[audience].includes(caller);
  if (caller.startsWith('key to ')) return caller === `key to ${scope}` && audience.includes('admin');
  return (audience as readonly Caller[]).includes(caller);
};

/** Routes that end or renew the caller's session, so each request needs one of its own. */
const SESSION_ROUTES = ['/api/session', '/api/session/refresh', '/auth/v1/logout'];

/**
 * Returns the headers of each request to a route: with the session's cookie, and with its token. In `npm test`, a caller sends only one of
 * the two to a route, and the other one to the next.
 */
const headersOf = async (caller: Caller, path: string, at: number): Promise<Record<string, string>[]> => {
  if (caller === 'nobody') return [{}];
  if (isKey(caller)) return [{ authorization: `Bearer ${keys.get(caller)}` }];
  const cookie = SESSION_ROUTES.includes(path) ? (await signIn(caller))! : cookies.get(caller)!;
  const bearer = { authorization: `Bearer ${bearerOfCookie(cookie)}` };
  // The auth API reads no cookies.
  if (path.startsWith('/auth/v1/')) return [bearer];
  const both = [{ cookie }, bearer];
  return isFullRun ? both : [both[(at + callers.indexOf(caller)) % 2]!];
};

const urlOf = (path: string): string =>
  // Without a second factor, an account may end only its own session.
  path === '/auth/v1/logout' ? `${path}?scope=local` : path.replaceAll(/:\w+(\(.*?\$\))?/g, '1').replace('*', 'none');

/** Invalid for the registration of a passkey, which a session without its second factor may not begin. */
const payloadOf = (path: string) => (path === '/auth/v1/passkeys/registration/options' ? { nonce: 1 } : {});

/** Returns the answer as soon as its headers are known, because the live stream does not end. */
const ask = async ({ method, path }: DeclaredRoute, caller: Caller, headers: Record<string, string>, round: number) => {
  const body = method === 'GET' || method === 'HEAD' ? {} : { payload: payloadOf(path) };
  const options = { method, url: urlOf(path), headers, ...body, payloadAsStream: true } as InjectOptions;
  // A network for each caller with each kind of credentials in each round, because changes are limited by network.
  const remoteAddress = `${'cookie' in headers ? '198.18' : '198.19'}.${round}.${callers.indexOf(caller) + 1}`;
  return site.app.inject({ ...options, remoteAddress });
};

/** Returns the status; that of the storage API is in the body, so it is undefined for `HEAD`. Resumable uploads and S3 send it as it is. */
const statusOf = async (path: string, answer: LightMyRequestResponse): Promise<number | undefined> => {
  const stream = answer.stream();
  if (path === '/api/desk/live' && answer.statusCode === 200) {
    stream.destroy();
    return 200;
  }
  const text = Buffer.concat(await Array.fromAsync(stream)).toString();
  const isInBody = /^.storage.v1(.|$)/.test(path) && !/^.storage.v1.(upload.resumable|s3)(.|$)/.test(path);
  if (!isInBody || answer.statusCode !== 400) return answer.statusCode;
  if (text === '') return undefined;
  const { statusCode, code } = JSON.parse(text);
  return code === 'NoAuthorization' ? 401 : Number(statusCode);
};

/** Compares an answer with the audience; returns a complaint, if any. */
const complaintOf = (
  { path, access }: DeclaredRoute,
  caller: Caller,
  status: number | undefined,
): string | undefined => {
  const { audience } = access;
  if (status === undefined) return undefined;
  // Says that the site is not ready, to everyone.
  if (path === '/health/ready' && status === 503) return undefined;
  if (status >= 500) return `failed with ${status}`;
  // A public route may show staff more, and then tells a program that its key has another scope.
  if (isKey(caller) && status === 403 && (audience === 'anyone' || audience === 'nobody')) return undefined;
  if (audience === 'nobody') return status === 404 || status === 204 ? undefined : `answered ${status}`;
  if (audience === 'bearer of a secret')
    return caller === 'nobody' && status < 400 ? `let in with ${status}` : undefined;
  const isRefused = status === 401 || status === 403;
  if (isMember(access, caller)) return isRefused ? `refused with ${status}` : undefined;
  return isRefused ? undefined : `let in with ${status}`;
};

const nameOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): string => `${method} ${path}`;

describe('the access of routes', () => {
  it('is declared once for each method of each route of Fastify, and for no other', () => {
    const registered = routesOf(site.app).flatMap(({ methods, path }) => methods.map((method) => ({ method, path })));
    const declared = site.app.declaredRoutes.map(nameOf);
    expect(declared.toSorted()).toEqual(registered.map(nameOf).toSorted());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('of commands, queries and uploads has the roles of the permission table', () => {
    const paths = permissions
      .filter(({ kind }) => kind !== 'screen')
      .map(({ kind, name, roles }) => {
        const path = kind === 'command' ? `/api/commands/${name}` : name;
        return { name: nameOf({ method: kind === 'query' ? 'GET' : 'POST', path }), roles };
      });
    const declared = new Map(site.app.declaredRoutes.map((route) => [nameOf(route), route.access.audience]));
    expect(paths.filter(({ name, roles }) => String(declared.get(name)) !== String(roles))).toEqual([]);
  });

  it('must be declared, otherwise the route cannot be registered', async () => {
    const app = fastify();
    authorizeRoutes(app);
    expect(() => app.get('/api/new', async () => 'secret')).toThrow('Route without access: GET /api/new');
    app.get('/api/new', { config: { access: { audience: 'anyone' } } }, async () => 'news');
    expect((await app.inject('/api/new')).body).toBe('news');
  });
});

describe.each(callers)('%s', (caller) => {
  // A second attempt begins with limits of its own.
  let round = 0;

  it('is let in by the routes for them, and by no other', async () => {
    const complaints: string[] = [];
    let requests = 0;
    round += 1;
    // The permission table has the roles of screens, and its test requests them.
    const routes = site.app.declaredRoutes.filter(({ access }) => access.audience !== 'roles of the screen');
    for (const [at, route] of routes.entries()) {
      for (const headers of await headersOf(caller, route.path, at)) {
        const status = await statusOf(route.path, await ask(route, caller, headers, round));
        const complaint = complaintOf(route, caller, status);
        if (complaint) complaints.push(`${nameOf(route)} ${Object.keys(headers)}: ${complaint}`);
        requests += 1;
      }
    }
    expect(complaints).toEqual([]);
    expect(requests).toBeGreaterThan(200);
  });
});
