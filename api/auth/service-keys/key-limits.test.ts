import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyNetwork } from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';

/** Changes of a network in a minute, and messages that it may request in an hour. */
const [CHANGES, MESSAGES] = [600, 30];

let auth: AuthSite;
let serviceKey: string;
let accountKey: string;

beforeAll(async () => {
  auth = await openAuthSite();
  const { runtime } = auth.site;
  const { id } = await createAccountAndSession(auth, { role: 'editor' });
  serviceKey = await createTestServiceKey(runtime);
  accountKey = await createTestServiceKey(runtime, ['read'], id);
});
afterAll(() => auth.site.close());

const send = (url: string, key: string | undefined, remoteAddress: string, payload = {}) =>
  auth.site.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    payload,
  });
/** Returns how often each status was answered. */
const countStatuses = async (times: number, request: (index: number) => ReturnType<typeof send>) => {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index++) {
    const { statusCode } = await request(index);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
};

describe('changes of a program', () => {
  it('with a valid key are counted by the key, and leave those of its network to others', async () => {
    const network = anyNetwork();
    for (const key of [serviceKey, accountKey]) {
      const counts = await countStatuses(CHANGES + 20, () => send('/api/commands/None', key, network));
      expect(Object.keys(counts)).not.toContain('429');
    }
    expect((await send('/api/commands/None', undefined, network)).statusCode).not.toBe(429);
  });

  it('with an invalid key are counted by network, as those without a key', async () => {
    const network = anyNetwork();
    const counts = await countStatuses(CHANGES + 5, (index) =>
      send('/api/commands/None', index % 2 ? 'levada_key_none' : undefined, network),
    );
    expect(counts[429]).toBe(5);
    expect((await send('/api/commands/None', serviceKey, network)).statusCode).not.toBe(429);
  });
});

describe('messages that a program requests', () => {
  const ask = (key: string | undefined, network: string, email?: string) => () =>
    send('/auth/v1/otp', key, network, { email: email ?? `${crypto.randomUUID()}@levada.test`, create_user: false });

  it('are limited by network, unless its key is one for accounts', async () => {
    const network = anyNetwork();
    expect((await countStatuses(MESSAGES + 5, ask(serviceKey, network)))[429]).toBeUndefined();
    expect((await countStatuses(MESSAGES + 5, ask(accountKey, network)))[429]).toBe(5);
  });

  it('to one recipient are limited, also with such a key', async () => {
    const counts = await countStatuses(7, ask(serviceKey, anyNetwork(), `${crypto.randomUUID()}@levada.test`));
    expect(counts[429]).toBe(2);
  });
});
