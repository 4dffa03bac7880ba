import { AuthClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, ageSessions, newPhone, openAuthSite, signUpSomebody } from '#testing/auth/auth-site.ts';
import { codeIn, follow, parseUrlFragment } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const newest = async (email: string) => {
  await auth.settled();
  return auth.mailbox.to(email).at(-1)!;
};
const newestTo = async (phone: string) => {
  await auth.settled();
  return auth.messages.findLast((each) => each.phone === phone)!;
};
type Client = ReturnType<AuthSite['client']>;
const must = <Answer extends { error: unknown }>(answer: Answer): Answer => {
  expect(answer.error).toBeNull();
  return answer;
};

describe('change of e-mail with Supabase’s client', () => {
  it('is completed by two codes, in either order', async () => {
    for (const newFirst of [true, false]) {
      const { client, email, id } = await signUpSomebody(auth);
      const fresh = newAddress();
      must(await client.updateUser({ email: fresh }));
      const order = newFirst ? [fresh, email] : [email, fresh];
      for (const address of order) {
        const token = codeIn(await newest(address));
        must(await client.verifyOtp({ type: 'email_change', email: address, token }));
      }
      expect((await client.getUser()).data.user).toMatchObject({ id, email: fresh });
    }
  });

  it('returns a PKCE code at the second link, for the client that started it', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client({ flowType: 'pkce' });
    must(await client.signInWithPassword({ email, password: TEST_PASSWORD }));
    const fresh = newAddress();
    must(await client.updateUser({ email: fresh }));
    expect(parseUrlFragment(await follow(auth.site.app, await newest(email)))).toHaveProperty('message');
    const led = await follow(auth.site.app, await newest(fresh));
    const { data } = must(await client.exchangeCodeForSession(led.searchParams.get('code')!));
    expect(data.user).toMatchObject({ email: fresh });
  });

  it('is completed after the e-mails were sent again', async () => {
    const { client, email } = await signUpSomebody(auth);
    const fresh = newAddress();
    must(await client.updateUser({ email: fresh }));
    const stale = codeIn(await newest(fresh));
    must(await client.resend({ type: 'email_change', email }));
    await auth.settled();
    expect(auth.mailbox.to(fresh)).toHaveLength(2);
    const token = codeIn(await newest(fresh));
    if (token !== stale) {
      const late = await client.verifyOtp({ type: 'email_change', email: fresh, token: stale });
      expect(late.error).toMatchObject({ code: 'otp_expired' });
    }
    must(await client.verifyOtp({ type: 'email_change', email: fresh, token }));
    must(await client.verifyOtp({ type: 'email_change', email, token: codeIn(await newest(email)) }));
    expect((await client.getUser()).data.user).toMatchObject({ email: fresh });
  });
});

describe('phone numbers with Supabase’s client', () => {
  it('confirm a sign-up by the second message', async () => {
    const [phone, client] = [newPhone(), auth.client()];
    must(await client.signUp({ phone, password: TEST_PASSWORD }));
    await newestTo(phone);
    must(await client.resend({ type: 'sms', phone }));
    const message = await newestTo(phone);
    expect(auth.messages.filter((each) => each.phone === phone)).toHaveLength(2);
    must(await client.verifyOtp({ type: 'sms', phone, token: codeIn(message) }));
  });

  it('are changed by the second message', async () => {
    const [old, phone, client] = [newPhone(), newPhone(), auth.client()];
    must(await client.signInWithOtp({ phone: old }));
    must(await client.verifyOtp({ type: 'sms', phone: old, token: codeIn(await newestTo(old)) }));
    must(await client.updateUser({ phone }));
    await newestTo(phone);
    must(await client.resend({ type: 'phone_change', phone: old }));
    const message = await newestTo(phone);
    expect(auth.messages.filter((each) => each.phone === phone)).toHaveLength(2);
    const { data } = must(await client.verifyOtp({ type: 'phone_change', phone, token: codeIn(message) }));
    expect(data.user).toMatchObject({ phone });
  });

  it('receive a code to change the password long after signing in', async () => {
    const [phone, client] = [newPhone(), auth.client()];
    must(await client.signInWithOtp({ phone }));
    const { data } = must(await client.verifyOtp({ type: 'sms', phone, token: codeIn(await newestTo(phone)) }));
    await ageSessions(auth.site, data.user!.id, 25 * 60);
    expect((await client.updateUser({ password: TEST_PASSWORD })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
    must(await client.reauthenticate());
    must(await client.updateUser({ password: TEST_PASSWORD, nonce: codeIn(await newestTo(phone)) }));
    must(await auth.client().signInWithPassword({ phone, password: TEST_PASSWORD }));
  });
});

it('signs a user up with PKCE', async () => {
  const [email, client] = [newAddress(), auth.client({ flowType: 'pkce' })];
  must(await client.signUp({ email, password: TEST_PASSWORD }));
  const led = await follow(auth.site.app, await newest(email));
  expect([led.hash, [...led.searchParams.keys()]]).toEqual(['', ['code']]);
  const { data } = must(await client.exchangeCodeForSession(led.searchParams.get('code')!));
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
});

describe('a backend service with Supabase’s client', () => {
  it.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('signs a user out with the scope %s', async (scope, left) => {
    const { email } = await signUpSomebody(auth);
    const clients = [auth.client(), auth.client(), auth.client()];
    for (const each of clients) must(await each.signInWithPassword({ email, password: TEST_PASSWORD }));
    const tokens = await Promise.all(clients.map(async (each) => (await each.getSession()).data.session!.access_token));
    must(await auth.admin().signOut(tokens[0]!, scope));
    const live = await Promise.all(tokens.map(async (token) => (await auth.client().getUser(token)).error === null));
    expect(live).toEqual(left);
  });

  it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'creates a link of the type %s that signs in',
    async (type) => {
      const isNew = type === 'signup' || type === 'invite';
      const email = isNew ? newAddress() : (await signUpSomebody(auth)).email;
      const made = must(await auth.admin().generateLink({ type, email, password: TEST_PASSWORD } as never));
      const { action_link, hashed_token } = made.data.properties!;
      const { pathname, search } = new URL(action_link);
      const { headers } = await auth.site.app.inject({ method: 'HEAD', url: pathname + search });
      expect(headers.location).toBeUndefined();
      const { data } = must(await auth.client().verifyOtp({ type, token_hash: hashed_token }));
      expect(data.user).toMatchObject({ email });
      const led = new URL((await auth.site.app.inject(pathname + search)).headers.location!);
      expect(parseUrlFragment(led)).toMatchObject({ error_code: 'otp_expired' });
    },
  );

  it('creates two links that change an e-mail', async () => {
    const { email, client } = await signUpSomebody(auth);
    const newEmail = newAddress();
    const use = async (type: 'email_change_current' | 'email_change_new') => {
      const { data } = must(await auth.admin().generateLink({ type, email, newEmail }));
      must(await auth.client().verifyOtp({ type: 'email_change', token_hash: data.properties!.hashed_token }));
      return (await client.getUser()).data.user!.email;
    };
    expect(await use('email_change_current')).toBe(email);
    expect(await use('email_change_new')).toBe(newEmail);
  });

  it('invites a user, who is redirected to choose a password', async () => {
    const email = newAddress();
    const redirectTo = 'http://localhost/bem-vindo';
    must(await auth.admin().inviteUserByEmail(email, { data: { name: 'Rui' }, redirectTo }));
    const led = await follow(auth.site.app, await newest(email));
    expect(led.origin + led.pathname).toBe(redirectTo);
    const { access_token, refresh_token, type } = parseUrlFragment(led);
    expect(type).toBe('invite');
    const client = auth.client();
    must(await client.setSession({ access_token: access_token!, refresh_token: refresh_token! }));
    must(await client.updateUser({ password: OTHER_PASSWORD }));
    must(await auth.client().signInWithPassword({ email, password: OTHER_PASSWORD }));
  });
});

describe('Supabase’s client', () => {
  const told = (client: Client) => {
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    return events;
  };

  it('reports the events of a session to its application', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client();
    const events = told(client);
    await client.getSession();
    must(await client.signInWithPassword({ email, password: TEST_PASSWORD }));
    must(await client.refreshSession());
    must(await client.updateUser({ data: { a: 1 } }));
    must(await client.signOut({ scope: 'local' }));
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  });

  it('reports a password recovery and a verified factor to its application', async () => {
    const { email } = await signUpSomebody(auth);
    const client = auth.client();
    const events = told(client);
    await client.resetPasswordForEmail(email);
    must(await client.verifyOtp({ email, type: 'recovery', token: codeIn(await newest(email)) }));
    const { data } = must(await client.mfa.enroll({ factorType: 'totp' }));
    const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
    must(await client.mfa.challengeAndVerify({ factorId, code: new TOTP({ secret: totp.secret }).generate() }));
    expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED']));
  });
});

describe('the automatic refresh of Supabase’s client', () => {
  it('refreshes a session that is about to expire when it is requested', async () => {
    const { session } = await signUpSomebody(auth);
    const kept = new Map([['kept', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 })]]);
    const client = new AuthClient({
      url: auth.url,
      autoRefreshToken: false,
      storageKey: 'kept',
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
    const { data } = must(await client.getSession());
    expect(data.session!.refresh_token).not.toBe(session.refresh_token);
    expect(JSON.parse(kept.get('kept')!).refresh_token).toBe(data.session!.refresh_token);
  });

  it('keeps five tabs signed in concurrently', async () => {
    const { session } = await signUpSomebody(auth);
    const { refresh_token } = session;
    const tabs = Array.from({ length: 5 }, () => auth.client());
    const answers = await Promise.all(tabs.map((tab) => tab.refreshSession({ refresh_token })));
    expect(new Set(answers.map((answer) => must(answer).data.session!.refresh_token)).size).toBe(1);
    for (const tab of tabs) must(await tab.getUser());
  });
});
