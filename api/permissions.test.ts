import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#testing/routes-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { bearerOfCookie } from '#testing/staff-session.ts';
import { type Permission, permissions, type StaffRole } from './permissions.ts';
import { queries } from './registry.ts';

const callers = ['admin', 'editor', 'analyst', 'an account without a role', 'nobody'] as const;
type Caller = (typeof callers)[number];

let site: SiteUnderTest;
const cookies = new Map<Caller, string>();

beforeAll(async () => {
  site = await openSite();
  for (const role of ['admin', 'editor', 'analyst'] as const) cookies.set(role, await site.signIn(role));
  cookies.set('an account without a role', await site.signIn(null));
});
afterAll(() => site.close());

const ways = {
  cookie: (cookie: string) => ({ cookie }),
  bearer: (cookie: string) => ({ authorization: `Bearer ${bearerOfCookie(cookie)}` }),
};

const ask = ({ kind, name }: Permission, headers: Record<string, string>) => {
  const url = kind === 'command' ? `/api/commands/${name}` : name.replaceAll(/:\w+/g, 'none');
  const sends = kind === 'command' || kind === 'upload';
  return site.app.inject({ url, headers, method: sends ? 'POST' : 'GET', ...(sends && { payload: {} }) });
};

/** What somebody is answered, as far as permissions go; the desk leads who is not signed in to its door. */
const outcomeOf = ({ statusCode, headers }: LightMyRequestResponse): string => {
  if (statusCode === 401 || statusCode === 403) return String(statusCode);
  if (statusCode >= 500) return `failed with ${statusCode}`;
  return /^\/admin\/sign-in/.test(String(headers.location)) ? '401' : 'let in';
};

const expected = ({ roles }: Permission, caller: Caller): string => {
  if (roles === 'anyone' || (roles as readonly string[]).includes(caller)) return 'let in';
  return caller === 'nobody' ? '401' : '403';
};

describe('the permission table', () => {
  it('has every command, query, upload and screen', () => {
    const kinds = new Set(permissions.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['command', 'query', 'upload']));
    const declared = new Set(Object.keys(queries));
    const asked = routesOf(site.app).filter(({ methods, path }) => methods.includes('GET') && path.startsWith('/api/'));
    expect(asked.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual(NOT_OF_SLICES);
  });

  it('lets analysts change nothing', () => {
    const changes = permissions.filter(({ kind }) => kind === 'command' || kind === 'upload');
    expect(changes.filter(({ roles }) => roles !== 'anyone' && roles.includes('analyst'))).toEqual([]);
  });

  it('lets administrators do everything', () => {
    expect(permissions.filter(({ roles }) => roles !== 'anyone' && !roles.includes('admin'))).toEqual([]);
  });

  it('is told to programs', async () => {
    const { paths } = (await site.app.inject('/api/openapi.json')).json();
    expect(paths['/api/commands/UpdateSettings'].post).toMatchObject({ 'x-roles': ['admin'] });
    expect(paths['/api/history/{stream}'].get).toMatchObject({
      'x-roles': ['admin', 'editor', 'analyst'] satisfies StaffRole[],
      parameters: [{ name: 'stream', in: 'path' }],
    });
    expect(paths['/api/commands/CastVote'].post).toMatchObject({ 'x-roles': 'anyone' });
    const told = permissions.filter(({ kind }) => kind !== 'screen');
    expect(Object.keys(paths)).toHaveLength(told.length);
  });
});

/** The door of the desk, and the table itself. */
const NOT_OF_SLICES = ['/api/session', '/api/openapi.json'];

describe.each(callers)('%s', (caller) => {
  const cookie = () => cookies.get(caller);
  const kinds = caller === 'nobody' ? (['cookie'] as const) : (['cookie', 'bearer'] as const);

  it.each(kinds)('by %s is let in to what the table says, and to nothing else', async (way) => {
    const found: string[] = [];
    for (const permission of permissions) {
      const outcome = outcomeOf(await ask(permission, cookie() ? ways[way](cookie()!) : {}));
      if (outcome !== expected(permission, caller)) found.push(`${permission.kind} ${permission.name}: ${outcome}`);
    }
    expect(found).toEqual([]);
    expect(permissions.length).toBeGreaterThan(40);
  });
});
