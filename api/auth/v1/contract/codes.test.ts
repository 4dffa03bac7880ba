import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anyNetwork,
  type Call,
  type ExpectedError,
  expectGood,
  expectRefused,
  nothing,
  send,
  session,
} from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { codeIn, linkIn, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite({ redirects: ['levada-app://signed-in', 'https://app.levada.test/in'] });
});
afterAll(() => auth.site.close());

const call = (given: Call) => send(auth.site.app, given);
const refused = (make: () => Call | Promise<Call>, refusal: ExpectedError) =>
  expectRefused(auth.site.app, make, refusal);
const INVALID: ExpectedError = { status: 400, code: 'validation_failed' };
const WRONG_TYPE: ExpectedError = { status: 400, code: 'bad_json', says: /must be of type/ };
const EXPIRED: ExpectedError = { status: 403, code: 'otp_expired' };

const letterTo = async (email: string) => {
  await auth.settled();
  return auth.mailbox.to(email).at(-1)!;
};
const messageTo = async (phone: string) => {
  await auth.settled();
  return auth.messages.findLast((each) => each.phone === phone)!;
};
/** Creates an account and sends it a sign-in code. */
const asked = async (more: object = {}, query = '') => {
  const email = (await createAccountAndSession(auth)).email!;
  await call({ path: `otp${query}`, body: { email, ...more } });
  const letter = await letterTo(email);
  return { email, token: codeIn(letter), token_hash: linkIn(letter).searchParams.get('token')!, letter };
};
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe.each<[string, (email: string) => object]>([
  ['otp', (email) => ({ email })],
  ['otp', (email) => ({ email, create_user: false })],
  ['recover', (email) => ({ email })],
  ['resend', (email) => ({ type: 'signup', email })],
  ['resend', (email) => ({ type: 'email_change', email })],
])('POST %s', (path, bodyOf) => {
  it('responds with an empty object, with and without an account', async () => {
    const known = await call({ path, body: bodyOf((await createAccountAndSession(auth)).email!) });
    const unknown = await call({ path, body: bodyOf(newAddress()) });
    for (const answer of [known, unknown]) expectGood(answer, nothing);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  });

  it('rejects the sixth e-mail in a quarter of an hour, with and without an account', async () => {
    for (const email of [(await createAccountAndSession(auth)).email!, newAddress()]) {
      const again = (): Call => ({ path, body: bodyOf(email) });
      for (let each = 0; each < 5; each++) expectGood(await call(again()), nothing);
      await refused(again, {
        status: 429,
        code: 'over_email_send_rate_limit',
        says: /after \d+ seconds/,
        retryAfter: true,
      });
    }
  });

  it.each(['rosa', '', 'rosa@'])('rejects the e-mail %j', async (email) => {
    await refused(() => ({ path, body: bodyOf(email) }), INVALID);
  });

  it.each<[unknown]>([[{ $ne: 1 }], [['rosa@example.org']]])(
    'rejects the e-mail %j, which is no text',
    async (email) => {
      await refused(() => ({ path, body: bodyOf(email as string) }), WRONG_TYPE);
    },
  );
});

describe.each<[string, (phone: string) => object]>([
  ['otp', (phone) => ({ phone })],
  ['resend', (phone) => ({ type: 'sms', phone })],
  ['resend', (phone) => ({ type: 'phone_change', phone })],
])('POST %s to a phone', (path, bodyOf) => {
  it('responds with an empty object, five times', async () => {
    const phone = newPhone();
    for (let each = 0; each < 5; each++) expectGood(await call({ path, body: bodyOf(phone) }), nothing);
    const again = () => ({ path, body: bodyOf(phone) });
    await refused(again, { status: 429, code: 'over_sms_send_rate_limit', retryAfter: true });
  });
});

describe('POST otp, recover and resend', () => {
  it('reject more than thirty requests of one network per hour', async () => {
    const from = anyNetwork();
    const again = (): Call => ({ path: 'recover', body: { email: newAddress() }, from });
    for (let each = 0; each < 30; each++) expect((await call(again())).statusCode).toBe(200);
    await refused(again, { status: 429, code: 'over_email_send_rate_limit', retryAfter: true });
  });

  it.each<[string, object]>([
    ['otp', {}],
    ['otp', { email: 'rosa@example.org', phone: '351291000000' }],
    ['otp', { email: 'rosa@example.org', code_challenge_method: 's256' }],
    ['otp', { email: 'rosa@example.org', code_challenge: 'short', code_challenge_method: 's256' }],
    ['otp', { email: 'rosa@example.org', code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }],
    ['recover', {}],
    ['recover', { phone: '351291000000' }],
    ['resend', { email: 'rosa@example.org' }],
    ['resend', { type: 'recovery', email: 'rosa@example.org' }],
    ['resend', { type: 'sms', email: 'rosa@example.org' }],
    ['resend', { type: 'signup', phone: '351291000000' }],
  ])('reject %s of %j', async (path, body) => {
    await refused(() => ({ path, body }), INVALID);
  });

  it('reject a text where true or false belongs', async () => {
    const body = { email: 'rosa@example.org', create_user: 'no' };
    await refused(() => ({ path: 'otp', body }), WRONG_TYPE);
  });
});

describe('POST verify', () => {
  it('accepts a code or the hash of a link and responds with a session', async () => {
    const one = await asked();
    const byCode = await call({ path: 'verify', body: { type: 'email', email: one.email, token: one.token } });
    expect(expectGood(byCode, session).user).toMatchObject({ email: one.email });
    const other = await asked();
    const byHash = await call({ path: 'verify', body: { type: 'magiclink', token_hash: other.token_hash } });
    expect(expectGood(byHash, session).user).toMatchObject({ email: other.email });
    const phone = newPhone();
    await call({ path: 'otp', body: { phone } });
    const token = codeIn(await messageTo(phone));
    const byPhone = expectGood(await call({ path: 'verify', body: { type: 'sms', phone, token } }), session);
    expect(byPhone.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
  });

  it.each<[string, () => Promise<object>, ExpectedError]>([
    ['a wrong code', async () => wrong(), EXPIRED],
    ['a code for another purpose', async () => ({ ...(await code()), type: 'recovery' }), EXPIRED],
    ['a code for another account', async () => ({ ...(await code()), email: newAddress() }), EXPIRED],
    ['a code for an unknown e-mail', async () => ({ type: 'email', email: newAddress(), token: '123456' }), EXPIRED],
    ['an expired code', async () => over(await code()), EXPIRED],
    ['a used code', async () => used(await code()), EXPIRED],
    ['an unknown hash', async () => ({ type: 'magiclink', token_hash: 'x'.repeat(64) }), EXPIRED],
    ['a hash of another type', async () => ({ type: 'invite', token_hash: (await asked()).token_hash }), EXPIRED],
    ['a code of a banned account', async () => banned(await code()), { status: 403, code: 'user_banned' }],
    ['a missing type', async () => ({ email: newAddress(), token: '123456' }), INVALID],
    ['an unknown type', async () => ({ type: 'constructor', email: newAddress(), token: '123456' }), INVALID],
    ['a missing token', async () => ({ type: 'email', email: newAddress() }), INVALID],
    ['a token without e-mail', async () => ({ type: 'email', token: '123456' }), INVALID],
    ['a token that is no text', async () => ({ type: 'email', email: newAddress(), token: 123456 }), WRONG_TYPE],
  ])('rejects %s', async (_what, body, refusal) => {
    await refused(async () => ({ path: 'verify', body: await body() }), refusal);
  });

  const code = async () => {
    const { email, token } = await asked();
    return { type: 'email', email, token };
  };
  const wrong = async () => {
    const given = await code();
    return { ...given, token: otherThan(given.token) };
  };
  const over = async (given: Awaited<ReturnType<typeof code>>) => {
    const past = new Date(Date.now() - 1000);
    const { db } = auth.site.runtime;
    await db.updateTable('one_time_token').set({ expires_at: past }).where('recipient', '=', given.email).execute();
    return given;
  };
  const used = async (given: Awaited<ReturnType<typeof code>>) => {
    expectGood(await call({ path: 'verify', body: given }), session);
    return given;
  };
  const banned = async (given: Awaited<ReturnType<typeof code>>) => {
    const banned_until = new Date(Date.now() + 86_400_000);
    const { db } = auth.site.runtime;
    await db.updateTable('account').set({ banned_until }).where('email', '=', given.email).execute();
    return given;
  };

  it('rejects more than ten attempts at one e-mail, with and without an account', async () => {
    for (const email of [(await asked()).email, newAddress()]) {
      const from = anyNetwork();
      const guess = (): Call => ({ path: 'verify', body: { type: 'email', email, token: 'wrong' }, from });
      for (let each = 0; each < 10; each++) expect((await call(guess())).statusCode).toBe(403);
      await refused(guess, { status: 429, code: 'over_request_rate_limit', retryAfter: true });
    }
  });
});

describe('GET verify', () => {
  const visit = async (token: string, type: string, redirect_to?: string) => {
    const query = new URLSearchParams({ token, type, ...(redirect_to && { redirect_to }) });
    const answer = await call({ path: `verify?${query}` });
    expect([
      answer.statusCode,
      answer.body,
      answer.headers['cache-control'],
      answer.headers['referrer-policy'],
    ]).toEqual([303, '', 'private, no-store', 'no-referrer']);
    return new URL(answer.headers.location!);
  };

  it('redirects with the session in the fragment and nothing else', async () => {
    const { token_hash } = await asked();
    const led = await visit(token_hash, 'magiclink', 'https://app.levada.test/in/here?a=b');
    expect(led.origin + led.pathname + led.search).toBe('https://app.levada.test/in/here?a=b');
    expect(parseUrlFragment(led)).toEqual({
      access_token: expect.stringMatching(/^ey/),
      expires_at: expect.stringMatching(/^\d{10}$/),
      expires_in: '600',
      refresh_token: expect.stringMatching(/^[\w-]{12,}$/),
      token_type: 'bearer',
      type: 'magiclink',
    });
  });

  it('redirects a PKCE client with a code and nothing else', async () => {
    const { token_hash } = await asked({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' });
    const led = await visit(token_hash, 'magiclink', 'levada-app://signed-in');
    expect([led.protocol, led.hash, [...led.searchParams.keys()]]).toEqual(['levada-app:', '', ['code']]);
  });

  it.each<[string, () => Promise<[string, string]>, string]>([
    ['that was used', async () => replayed(), 'otp_expired'],
    ['that is unknown', async () => ['x'.repeat(64), 'magiclink'], 'otp_expired'],
    ['of another type', async () => [(await asked()).token_hash, 'recovery'], 'otp_expired'],
    ['of an unknown type', async () => [(await asked()).token_hash, 'constructor'], 'validation_failed'],
    ['that is too long', async () => ['x'.repeat(5000), 'magiclink'], 'validation_failed'],
  ])('redirects with an error and nothing else for a token %s', async (_what, given, error_code) => {
    const led = await visit(...(await given()), 'http://localhost/conta');
    expect(led.origin + led.pathname + led.search).toBe('http://localhost/conta');
    expect(parseUrlFragment(led)).toEqual({
      error: 'access_denied',
      error_code,
      error_description: expect.stringMatching(/\S/),
    });
  });

  it('redirects a PKCE client with the error in the query too', async () => {
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    const { token_hash } = await asked(pkce);
    expect(token_hash).toMatch(/^pkce_/);
    await visit(token_hash, 'magiclink', 'levada-app://signed-in');
    const led = await visit(token_hash, 'magiclink', 'levada-app://signed-in');
    const error = { error: 'access_denied', error_code: 'otp_expired', error_description: expect.any(String) };
    expect(Object.fromEntries(led.searchParams)).toEqual(error);
    expect(parseUrlFragment(led)).toEqual(error);
  });

  const replayed = async (): Promise<[string, string]> => {
    const { token_hash } = await asked();
    await visit(token_hash, 'magiclink');
    return [token_hash, 'magiclink'];
  };

  it('has no HEAD, which would consume the token', async () => {
    const { token_hash } = await asked();
    const url = `/auth/v1/verify?token=${token_hash}&type=magiclink`;
    expect((await auth.site.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect(parseUrlFragment(await visit(token_hash, 'magiclink'))).toHaveProperty('access_token');
  });
});
