import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { anonKey, signProgramToken } from '../tokens/program-token.ts';
import { identifyToken } from './identify-bearer.ts';

let auth: AuthSite;
/** Bearer tokens by their owner. */
let tokens: Record<keyof typeof OWNERS, string>;

const INVALID = { kind: 'invalid', form: 'access token', error: { code: 'bad_jwt' } };

/** What each token is, and the statuses of the data API, MCP, the storage service (its own code), realtime, and the administration of accounts. */
const OWNERS = {
  'the anon key': [{ kind: 'visitor' }, [401, 200, '403', 403, 403]],
  'an administrator': [{ kind: 'account', session: { account: { role: 'admin' } } }, [200, 200, 200, 202, 200]],
  'a reader': [{ kind: 'account', session: { account: { role: null } } }, [401, 200, '403', 403, 403]],
  'a banned account': [
    { kind: 'invalid', form: 'access token', error: { code: 'user_banned' } },
    [401, 401, '403', 403, 403],
  ],
  'a service key with all scopes': [{ kind: 'service key' }, [401, 200, 200, 202, 200]],
  'a service key with another scope': [{ kind: 'service key' }, [401, 200, '403', 403, 403]],
  'a key that acts for an administrator': [{ kind: 'account key' }, [200, 200, '403', 403, 403]],
  'a key that may not read': [{ kind: 'account key' }, [403, 403, '403', 403, 403]],
  'a key of a banned account': [{ kind: 'account key' }, [401, 401, '403', 403, 403]],
  'an unknown service key': [{ ...INVALID, form: 'service key' }, [401, 401, '403', 403, 403]],
  'an unknown service key of an earlier release': [{ ...INVALID, form: 'service key' }, [401, 401, '403', 403, 403]],
  'an unknown key of an account': [{ ...INVALID, form: 'account key' }, [401, 401, '403', 403, 403]],
  'a text that is no token': [INVALID, [401, 401, '403', 403, 403]],
} as const;

beforeAll(async () => {
  auth = await openAuthSite();
  const { runtime, app } = auth.site;
  const [admin, reader, banned] = [
    await createAccountAndSession(auth, { role: 'admin' }),
    await createAccountAndSession(auth),
    await createAccountAndSession(auth, { role: 'editor' }),
  ];
  tokens = {
    'the anon key': await anonKey(app.auth),
    'an administrator': admin.token,
    'a reader': reader.token,
    'a banned account': banned.token,
    'a service key with all scopes': await createTestServiceKey(runtime),
    'a service key with another scope': await createTestServiceKey(runtime, ['metrics']),
    'a key that acts for an administrator': await createTestServiceKey(runtime, ['read', 'write'], admin.id),
    'a key that may not read': await createTestServiceKey(runtime, ['write'], admin.id),
    'a key of a banned account': await createTestServiceKey(runtime, ['read', 'write'], banned.id),
    'an unknown service key': await signProgramToken(app.auth, 'service_role'),
    'an unknown service key of an earlier release': `levada_service_${'a'.repeat(43)}`,
    'an unknown key of an account': 'levada_key_none',
    'a text that is no token': 'x',
  };
  const banned_until = new Date(Date.now() + 3_600_000);
  await runtime.db.updateTable('account').set({ banned_until }).where('id', '=', banned.id).execute();
});
afterAll(() => auth.site.close());

const statusesFor = async (token: string) => {
  const { app } = auth.site;
  const headers = { authorization: `Bearer ${token}`, apikey: 'another' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const accept = 'application/json, text/event-stream';
  const message = { topic: 'a', event: 'b', payload: 1, private: true };
  const storage = await app.inject({ url: '/storage/v1/bucket', headers });
  const responses = [
    await app.inject({ url: '/rest/v1/vote_hours', headers }),
    await app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, accept }, payload: ping }),
    storage.statusCode === 200 ? storage : storage.json<{ statusCode: string }>(),
    await app.inject({
      method: 'POST',
      url: '/realtime/v1/api/broadcast',
      headers,
      payload: { messages: [message] },
    }),
    await app.inject({ url: '/auth/v1/admin/users', headers }),
  ];
  return responses.map(({ statusCode }) => statusCode);
};

describe('the owner of a bearer token', () => {
  it.each(Object.keys(OWNERS) as (keyof typeof OWNERS)[])('is recognised by every API: %s', async (name) => {
    const [owner, statuses] = OWNERS[name];
    expect(await identifyToken(auth.site.app.auth, tokens[name])).toMatchObject(owner);
    expect(await statusesFor(tokens[name])).toEqual(statuses);
  });

  it('is a visitor if the client sends the same text as its apikey, unless that has the form of a service key', async () => {
    const identify = (token: string) => identifyToken(auth.site.app.auth, token, token);
    expect(await identify('x')).toEqual({ kind: 'visitor' });
    expect(await identify(tokens['an unknown service key'])).toMatchObject({ kind: 'invalid', form: 'service key' });
    expect(await identify(tokens['a banned account'])).toMatchObject({ kind: 'invalid', form: 'access token' });
    expect(await identify(tokens['an administrator'])).toMatchObject({ kind: 'account' });
  });
});
