import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthClients,
  authClients,
  type Client,
  signedInPerson,
  signIn,
  TEST_PASSWORD,
} from '#testing/auth/auth-client.ts';
import { ageSessions } from '#testing/auth/auth-site.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createTextMessageOutbox } from '../phone/text-message-outbox.ts';

let site: SiteUnderTest;
let clients: AuthClients;

beforeAll(async () => {
  site = await openSite({ phones: true });
  clients = await authClients(site);
});
afterAll(() => site.close());

const ofTotp = (secret: string) => TOTP.generate({ secret: secretOf(secret) });
const secretOf = (secret: string) => new TOTP({ secret }).secret;
/** Returns the code of the next half minute, which is accepted because clocks differ. */
const next = (secret: string) => TOTP.generate({ secret: secretOf(secret), timestamp: Date.now() + 30_000 });

const enrolled = async (client: Client, friendlyName = '') => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, totp: data.totp };
};
const prove = async (client: Client, factorId: string, code: string) => {
  const { data: challenge, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return client.mfa.verify({ factorId, challengeId: challenge.id, code });
};
/** Creates an account with a verified factor, whose session is at aal2. */
const withFactor = async () => {
  const person = await signedInPerson(clients);
  const factor = await enrolled(person.client);
  const used = ofTotp(factor.secret);
  const { error } = await prove(person.client, factor.id, used);
  expect(error).toBeNull();
  return { ...person, factor, used };
};
const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
const claimsOf = async (client: Client) => decodeJwt((await client.getSession()).data.session!.access_token);
/** Deletes the records of used codes and attempts. */
const forget = async (factorId: string) => {
  await site.runtime.db.updateTable('factor').set({ last_step: null }).where('id', '=', factorId).execute();
  await site.runtime.db.deleteFrom('factor_challenge').where('factor_id', '=', factorId).execute();
};
const messages = async (accountId: string) => {
  const { items } = await createTextMessageOutbox(site.runtime.db, site.runtime.sealing).list({ limit: 100 });
  return items.filter((item) => item.accountId === accountId);
};

describe('app factor, with Supabase’s client', () => {
  it('is enrolled, challenged, verified and removed', async () => {
    const { client, id } = await signedInPerson(clients);
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Levada' });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'totp',
      friendly_name: 'My phone',
      totp: {
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg/),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Levada:.*secret=/),
      },
    });
    const { id: factorId, totp } = data as { id: string; totp: { secret: string } };
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

    const challenge = await client.mfa.challenge({ factorId });
    expect(challenge.data).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) });
    const kept = await site.runtime.db
      .selectFrom('factor_challenge')
      .select(['created_at', 'expires_at'])
      .where('id', '=', challenge.data!.id)
      .executeTakeFirstOrThrow();
    expect(Number(kept.expires_at) - Number(kept.created_at)).toBe(300_000);

    const verified = await client.mfa.verify({ factorId, challengeId: challenge.data!.id, code: ofTotp(totp.secret) });
    expect(verified.error).toBeNull();
    expect(verified.data).toMatchObject({
      token_type: 'bearer',
      user: { id, factors: [{ id: factorId, status: 'verified' }] },
    });
    expect(await levelOf(client)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [{ id: factorId, friendly_name: 'My phone' }],
    });

    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    const events = await site.runtime.db
      .selectFrom('account_event')
      .select('type')
      .where('account_id', '=', id)
      .execute();
    const log = await Array.fromAsync(site.runtime.store.read(`account-${id}`));
    expect([...log, ...events].map(({ type }) => type)).toEqual(
      expect.arrayContaining(['FactorEnrolled', 'FactorVerified', 'FactorRemoved']),
    );
  });

  it('is removed only with a proof of the owner when the sign-in was six minutes ago', async () => {
    const { client, factor } = await withFactor();
    const { session } = (await client.getSession()).data;
    await ageSessions(site, session!.user.id, 6);
    const remove = async (body?: object) => {
      const answer = await fetch(`${clients.url}/factors/${factor.id}`, {
        method: 'DELETE',
        headers: {
          authorization: `Bearer ${session!.access_token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await remove()).toMatchObject({ status: 400, error_code: 'reauthentication_needed' });
    expect(await remove({ current_password: 'not the password 1' })).toMatchObject({ status: 400 });
    expect((await client.mfa.listFactors()).data!.totp).toHaveLength(1);
    expect(await remove({ current_password: TEST_PASSWORD })).toEqual({ status: 200, id: factor.id });
  });

  it('has a raw SVG and a secret that is not readable in the database', async () => {
    const { client } = await signedInPerson(clients);
    const { access_token } = (await client.getSession()).data.session!;
    const answer = await fetch(`${clients.url}/factors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ factor_type: 'totp' }),
    });
    expect(answer.status).toBe(200);
    const { id, totp, friendly_name } = await answer.json();
    expect([friendly_name, totp.qr_code.startsWith('<svg')]).toEqual(['', true]);
    const row = await site.runtime.db.selectFrom('factor').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      totp.secret,
    );
  });

  it('accepts a code once', async () => {
    const { client, factor, used } = await withFactor();
    const again = await prove(client, factor.id, used);
    expect(again.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    // Each code is made once: half a minute later it would be another.
    const following = next(factor.secret);
    expect((await prove(client, factor.id, following)).error).toBeNull();
    expect((await prove(client, factor.id, following)).error).toMatchObject({ status: 422 });
  });

  it('accepts a code once when it is sent five times concurrently', async () => {
    const { client, email, factor } = await withFactor();
    await forget(factor.id);
    const other = await signIn(clients, email);
    const challenges = await Promise.all(
      Array.from({ length: 5 }, async () => (await client.mfa.challenge({ factorId: factor.id })).data!.id),
    );
    const code = ofTotp(factor.secret);
    const { access_token } = (await other.getSession()).data.session!;
    const answers = await Promise.all(
      challenges.map((challenge_id) =>
        fetch(`${clients.url}/factors/${factor.id}/verify`, {
          method: 'POST',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ challenge_id, code }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  });

  it('limits wrong codes to five per challenge and ten per hour of one session, without locking another one', async () => {
    const { client, email, factor } = await withFactor();
    await forget(factor.id);
    const other = await signIn(clients, email);
    const wrong = String((Number(ofTotp(factor.secret)) + 500_000) % 1_000_000).padStart(6, '0');
    const codesOf = async (guesser: Client) => {
      const { data } = await guesser.mfa.challenge({ factorId: factor.id });
      const codes: (string | undefined)[] = [];
      for (let guess = 0; guess < 6; guess++) {
        const { error } = await guesser.mfa.verify({ factorId: factor.id, challengeId: data!.id, code: wrong });
        codes.push(error?.code);
      }
      return codes;
    };
    expect(await codesOf(other)).toEqual([...Array(5).fill('mfa_verification_failed'), 'mfa_challenge_expired']);
    expect(await codesOf(other)).toEqual([...Array(5).fill('mfa_verification_failed'), 'over_request_rate_limit']);
    expect((await prove(client, factor.id, next(factor.secret))).error).toBeNull();
  });

  it('rejects a code after 300 s, for another challenge and of another account', async () => {
    const { client, factor } = await withFactor();
    await forget(factor.id);
    const { data } = await client.mfa.challenge({ factorId: factor.id });
    const verify = (by: Client, challengeId: string) =>
      by.mfa.verify({ factorId: factor.id, challengeId, code: ofTotp(factor.secret) });
    const stranger = await signedInPerson(clients);
    expect((await verify(stranger.client, data!.id)).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await verify(client, crypto.randomUUID())).error).toMatchObject({ code: 'mfa_factor_not_found' });
    await site.runtime.db
      .updateTable('factor_challenge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', data!.id)
      .execute();
    expect((await verify(client, data!.id)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    for (const call of [
      stranger.client.mfa.challenge({ factorId: factor.id }),
      stranger.client.mfa.unenroll({ factorId: factor.id }),
    ]) {
      expect((await call).error).toMatchObject({ code: 'mfa_factor_not_found' });
    }
  });
});

describe('assurance level of a session', () => {
  it('drops in every session that the removed factor had raised', async () => {
    const { client, email, factor } = await withFactor();
    await forget(factor.id);
    const other = await signIn(clients, email);
    expect((await prove(other, factor.id, next(factor.secret))).error).toBeNull();
    expect(await claimsOf(other)).toMatchObject({ aal: 'aal2' });
    await client.mfa.unenroll({ factorId: factor.id });
    for (const each of [client, other]) {
      expect((await each.refreshSession()).error).toBeNull();
      expect(await claimsOf(each)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    }
  });

  it('survives a refresh, and stays at aal1 for a session without the factor', async () => {
    const { client, email, factor } = await withFactor();
    await client.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    const thief = await signIn(clients, email);
    await thief.refreshSession();
    expect(await claimsOf(thief)).toMatchObject({ aal: 'aal1' });
    const unenrolled = await thief.mfa.unenroll({ factorId: factor.id });
    expect(unenrolled.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const added = await thief.mfa.enroll({ factorType: 'totp' });
    expect(added.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  it('decides which sessions end when the first factor is verified', async () => {
    const { client, email } = await signedInPerson(clients);
    const other = await signIn(clients, email);
    const { id, secret } = await enrolled(client);
    expect((await prove(client, id, ofTotp(secret))).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getUser()).error).toBeNull();
  });
});

describe('factors', () => {
  it('are replaced while unverified by one of the same name, and deleted when the first one is verified', async () => {
    const { client } = await signedInPerson(clients);
    const first = await enrolled(client, 'Phone');
    const second = await enrolled(client, 'Phone');
    const third = await enrolled(client, 'Tablet');
    expect((await client.mfa.challenge({ factorId: first.id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await prove(client, second.id, ofTotp(second.secret))).error).toBeNull();
    expect((await client.mfa.challenge({ factorId: third.id })).error).toMatchObject({ code: 'mfa_factor_not_found' });
    const taken = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(taken.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  });

  it('are not enrolled with an older sign-in, unless the password or a code that was sent is given', async () => {
    const { client, id, email } = await signedInPerson(clients);
    const { access_token } = (await client.getSession()).data.session!;
    await ageSessions(site, id, 6);
    const enrol = async (proof: object) => {
      const answer = await fetch(`${clients.url}/factors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ factor_type: 'totp', ...proof }),
      });
      return (await answer.json()).error_code ?? answer.status;
    };
    expect(await enrol({})).toBe('reauthentication_needed');
    expect(await enrol({ current_password: 'not the password 1' })).toBe('invalid_credentials');
    expect(await enrol({ nonce: '000000' })).toBe('reauthentication_not_valid');
    const { data } = await client.mfa.listFactors();
    expect(data?.all).toEqual([]);
    expect(await enrol({ current_password: TEST_PASSWORD })).toBe(200);
    const again = await signIn(clients, email);
    expect((await again.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull();
  });

  it('are limited to ten', async () => {
    const { client } = await signedInPerson(clients);
    for (let number = 0; number < 10; number++) await enrolled(client, `Phone ${number}`);
    const more = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
    expect(more.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'sms' }, 400, 'validation_failed'],
    [{ factor_type: 'phone' }, 400, 'validation_failed'],
    [{ factor_type: 'phone', phone: 'call me' }, 400, 'validation_failed'],
  ])('are not enrolled from %j', async (body, status, code) => {
    const { client } = await signedInPerson(clients);
    const { access_token } = (await client.getSession()).data.session!;
    const answer = await fetch(`${clients.url}/factors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code]);
  });

  it('are not accessible without a token', async () => {
    for (const [method, path] of [
      ['POST', 'factors'],
      ['POST', `factors/${crypto.randomUUID()}/challenge`],
      ['POST', `factors/${crypto.randomUUID()}/verify`],
      ['DELETE', `factors/${crypto.randomUUID()}`],
    ]) {
      const answer = await fetch(`${clients.url}/${path}`, { method: method! });
      expect([answer.status, (await answer.json()).error_code]).toEqual([401, 'no_authorization']);
    }
  });
});

describe('code sent to a phone', () => {
  it('raises the session, is stored encrypted, and is accepted once', async () => {
    const { client, id } = await signedInPerson(clients);
    const { data: factor } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+351 291 000 000'.replaceAll(' ', ''),
    });
    expect(factor).toMatchObject({ type: 'phone', phone: '351291000000' });
    const factorId = factor!.id;
    const { data: challenge } = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(challenge).toMatchObject({ type: 'phone' });
    const again = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(again.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });

    const [message, ...more] = await messages(id);
    expect([message?.phone, more.length]).toEqual(['351291000000', 0]);
    const code = /\d{6}/.exec(message!.text)![0];
    const rows = await site.runtime.db.selectFrom('outbox_text_message').selectAll().execute();
    const kept = await site.runtime.db.selectFrom('factor_challenge').selectAll().execute();
    expect(JSON.stringify([rows, kept])).not.toMatch(new RegExp(`"${code}"|351291000000`));

    const challengeId = challenge!.id;
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await client.mfa.verify({ factorId, challengeId, code: wrong });
    expect(refused.error).toMatchObject({ status: 422, message: 'Invalid MFA Phone code entered' });
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
  });
});
