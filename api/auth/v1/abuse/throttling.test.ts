import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyNetwork, type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => auth.site.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const call = (given: Call) => send(auth.site.app, given);
/** Returns the statuses of this many consecutive calls. */
const statuses = async (times: number, make: () => Call) => {
  const found: number[] = [];
  for (let each = 0; each < times; each++) found.push((await call(make())).statusCode);
  return found;
};
const guess = (email: string, from = anyNetwork()): Call => ({
  path: 'token?grant_type=password',
  body: { email, password: 'x' },
  from,
});
const waitOf = ({ statusCode, headers }: LightMyRequestResponse): number => {
  expect(statusCode).toBe(429);
  return Number(headers['retry-after']);
};
const at = (ahead: number, from = Date.now()) => {
  vi.useFakeTimers({ toFake: ['Date'], now: from + ahead });
};

/** Lets this much time pass for all counts of attempts. */
const moveCounts = (time: string) =>
  sql`update attempt_count set ends_at = ends_at - ${time}::interval`.execute(auth.site.runtime.db);

describe('sign-in attempts', () => {
  it('are limited to ten per quarter of an hour for one account and network, without affecting other accounts and networks', async () => {
    const from = anyNetwork();
    const { email } = await createAccountAndSession(auth);
    expect(await statuses(11, () => guess(email!, from))).toEqual([...Array(10).fill(400), 429]);
    const right: Call = { ...guess(email!, from), body: { email, password: TEST_PASSWORD } };
    const wait = waitOf(await call(right));
    expect([wait > 0, wait <= 900]).toEqual([true, true]);
    expect((await call(guess(newAddress(), from))).statusCode).toBe(400);
    expect((await call({ ...right, from: anyNetwork() })).statusCode).toBe(200);
  });

  it('are limited to thirty per hour for one account from many networks, also if it does not exist', async () => {
    for (const email of [(await createAccountAndSession(auth)).email!, newAddress()]) {
      const found = await statuses(32, () => guess(email));
      expect(found).toEqual([...Array(30).fill(400), 429, 429]);
      const wait = waitOf(await call(guess(email)));
      expect([wait > 0, wait <= 3600]).toEqual([true, true]);
    }
  });

  it('are not counted when the password is correct', async () => {
    const from = anyNetwork();
    const { email } = await createAccountAndSession(auth);
    const right: Call = { ...guess(email!, from), body: { email, password: TEST_PASSWORD } };
    expect(await statuses(12, () => right)).toEqual(Array(12).fill(200));
  });

  it('from other networks do not lock a program out of an account that it has signed in to', async () => {
    const from = anyNetwork();
    const { email } = await createAccountAndSession(auth);
    const right = (from: string): Call => ({ ...guess(email!, from), body: { email, password: TEST_PASSWORD } });
    expect((await call(right(from))).statusCode).toBe(200);
    await statuses(31, () => guess(email!));
    expect((await call(right(anyNetwork()))).statusCode).toBe(429);
    expect((await call(right(from))).statusCode).toBe(200);
    expect((await call({ ...right(from), body: { email: newAddress(), password: 'x' } })).statusCode).toBe(400);
    expect(await statuses(11, () => guess(email!, from))).toEqual([...Array(10).fill(400), 429]);
  });

  it('share the limit for every spelling of the e-mail and for every route', async () => {
    const from = anyNetwork();
    const { email } = await createAccountAndSession(auth);
    const ways: Call[] = [
      guess(email!, from),
      guess(email!.toUpperCase(), from),
      guess(` ${email} `, from),
      { path: 'verify', body: { type: 'email', email, token: '1' }, from },
      { path: 'verify', body: { type: 'recovery', email: email!.toUpperCase(), token: '1' }, from },
    ];
    for (let each = 0; each < 10; each++) expect((await call(ways[each % 5]!)).statusCode).not.toBe(429);
    for (const way of ways) expect((await call(way)).statusCode).toBe(429);
    const desk = await auth.site.app.inject({
      method: 'POST',
      url: '/api/session',
      remoteAddress: from,
      payload: { email, password: TEST_PASSWORD },
    });
    expect(desk.statusCode).toBe(429);
  });

  it('share the limit for all addresses of a network', async () => {
    const email = newAddress();
    let host = 0;
    const found = await statuses(11, () => guess(email, `2001:db8:0:7::${(host++).toString(16)}`));
    expect(found).toEqual([...Array(10).fill(400), 429]);
  });

  it('ignore a header that names another network', async () => {
    const from = anyNetwork();
    const email = newAddress();
    let host = 0;
    const forged = (): Call => ({
      ...guess(email, from),
      headers: {
        'x-forwarded-for': `203.0.113.${host++}`,
        'x-real-ip': `203.0.113.${host}`,
        forwarded: `for=203.0.113.${host}`,
      },
    });
    expect(await statuses(11, forged)).toEqual([...Array(10).fill(400), 429]);
  });

  it('are allowed again when the time has passed, by the clock of the database', async () => {
    const [from, email] = [anyNetwork(), newAddress()];
    await statuses(10, () => guess(email, from));
    at(HOUR);
    expect(waitOf(await call(guess(email, from)))).toBeLessThanOrEqual(900);
    vi.useRealTimers();
    await moveCounts('14 minutes');
    expect(waitOf(await call(guess(email, from)))).toBeLessThanOrEqual(60);
    await moveCounts('1 minute');
    expect(await statuses(11, () => guess(email, from))).toEqual([...Array(10).fill(400), 429]);
  });

  it('are counted by all processes together, also when they are made at once', async () => {
    const [from, email] = [anyNetwork(), newAddress()];
    const other = await auth.site.another({});
    const guesses = Array.from({ length: 24 }, (_, index) =>
      send(index % 2 ? other : auth.site.app, guess(email, from)).then(({ statusCode }) => statusCode),
    );
    const found = await Promise.all(guesses);
    expect(found.sort()).toEqual([...Array(10).fill(400), ...Array(14).fill(429)]);
  });

  it('leave no count behind once their time has passed', async () => {
    await sql`delete from attempt_count`.execute(auth.site.runtime.db);
    await statuses(3, () => guess(newAddress()));
    await moveCounts('2 hours');
    await statuses(3, () => guess(newAddress()));
    const { rows } = await sql`select from attempt_count where ends_at <= now()`.execute(auth.site.runtime.db);
    expect(rows).toEqual([]);
  });

  it('are counted in the database for the code of a phone factor, independently of this machine’s clock', async () => {
    const { token } = await createAccountAndSession(auth);
    const { id } = (await call({ path: 'factors', body: { factor_type: 'phone', phone: newPhone() }, token })).json();
    const ask: Call = { method: 'POST', path: `factors/${id}/challenge`, token };
    expect((await call(ask)).statusCode).toBe(200);
    at(5 * MINUTE);
    expect(waitOf(await call(ask))).toBeGreaterThan(0);
  });
});

describe('messages', () => {
  it('are limited to five per quarter of an hour for one e-mail, over all clients and routes', async () => {
    const { email, token } = await createAccountAndSession(auth);
    const ways: (() => Call)[] = [
      () => ({ path: 'otp', body: { email } }),
      () => ({ path: 'otp', body: { email: email!.toUpperCase() } }),
      () => ({ path: 'recover', body: { email } }),
      () => ({ path: 'resend', body: { type: 'signup', email } }),
      () => ({ path: 'signup', body: { email, password: TEST_PASSWORD } }),
    ];
    for (const way of ways) expect((await call(way())).statusCode).toBe(200);
    for (const way of ways) {
      const wait = waitOf(await call(way()));
      expect([wait > 0, wait <= 900]).toEqual([true, true]);
    }
    const answer = await call({ path: 'otp', body: { email: email!.toUpperCase() } });
    expect(answer.json().error_code).toBe('over_email_send_rate_limit');
    const own: Call = { path: 'reauthenticate', token };
    expect(await statuses(6, () => own)).toEqual([...Array(5).fill(200), 429]);
  });

  it('requested by others do not refuse the owner’s from a network that signed in before', async () => {
    const from = anyNetwork();
    const { email } = await createAccountAndSession(auth);
    await call({ path: 'token?grant_type=password', body: { email, password: TEST_PASSWORD }, from });
    const recover = (from: string): Call => ({ path: 'recover', body: { email }, from });
    expect(await statuses(6, () => recover(anyNetwork()))).toEqual([...Array(5).fill(200), 429]);
    expect(await statuses(6, () => recover(from))).toEqual([...Array(5).fill(200), 429]);
  });

  it('are limited to thirty per hour for one network', async () => {
    const from = anyNetwork();
    expect(await statuses(31, () => ({ path: 'otp', body: { email: newAddress() }, from }))).toEqual([
      ...Array(30).fill(200),
      429,
    ]);
    expect((await call({ path: 'otp', body: { email: newAddress() } })).statusCode).toBe(200);
  });
});

describe('a jump of this machine’s clock', () => {
  const refresh = (refresh_token: string) => call({ path: 'token?grant_type=refresh_token', body: { refresh_token } });
  const userStatus = async (token: string) => {
    const { statusCode, headers } = await call({ path: 'user', token });
    return headers['x-sb-error-code'] ?? statusCode;
  };

  it.each([
    ['an hour ahead', HOUR],
    ['a year ahead', 365 * 24 * HOUR],
    ['an hour back', -HOUR],
    ['a year back', -365 * 24 * HOUR],
  ])('does not change the validity of tokens: %s', async (_what, ahead) => {
    const { session } = await createAccountAndSession(auth);
    at(ahead);
    expect(await userStatus(session.access_token)).toBe(200);
    const next = (await refresh(session.refresh_token)).json();
    expect(next.expires_at - session.expires_at!).toBeLessThan(60);
    expect(await userStatus(next.access_token)).toBe(200);
    vi.useRealTimers();
    expect(await userStatus(next.access_token)).toBe(200);
    expect((await refresh(next.refresh_token)).statusCode).toBe(200);
  });

  it('does not change the grace period of ten seconds or the detection of old tokens', async () => {
    const { session } = await createAccountAndSession(auth);
    const second = (await refresh(session.refresh_token)).json();
    const third = (await refresh(second.refresh_token)).json();
    at(HOUR);
    expect((await refresh(session.refresh_token)).json().refresh_token).toBe(third.refresh_token);
    at(-HOUR);
    expect((await refresh(session.refresh_token)).json().refresh_token).toBe(third.refresh_token);
  });

  it('does not change the validity of a sent code', async () => {
    const { email } = await createAccountAndSession(auth);
    at(48 * HOUR);
    await call({ path: 'otp', body: { email } });
    await auth.settled();
    at(-48 * HOUR);
    const [letter] = auth.mailbox.to(email!);
    const token = /^(\d{6})\b/m.exec(letter!.text)![1];
    expect((await call({ path: 'verify', body: { type: 'email', email, token } })).statusCode).toBe(200);
  });
});
