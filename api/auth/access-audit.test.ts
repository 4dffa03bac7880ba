import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AccessKind } from '#domain/account/events.ts';
import { aMail } from '#storage/mail/mailer-contract.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { createAuthenticator } from '#testing/auth/software-authenticator.ts';
import { codeIn, linkIn } from '#testing/mail/account-mails.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { recordDropped } from './account-event-outbox.ts';
import { relayAccountEvents } from './account-event-relay.ts';

let auth: AuthSite;
let service: string;
beforeAll(async () => {
  auth = await openAuthSite();
  service = await createTestServiceKey(auth.site.runtime);
});
afterAll(() => auth.site.close());

const BY_KEY: string = expect.stringMatching(/^service:/);

type Account = Awaited<ReturnType<typeof createAccountAndSession>>;

interface Entry {
  type: string;
  kind?: AccessKind;
  method?: string;
  detail?: string;
  dropped?: number;
  browser?: string;
  network?: string;
  by: string;
}

const call = async (given: Call) => {
  const response = await send(auth.site.app, given);
  await auth.settled();
  return response;
};

/** Sends a request to the admin area as an account, or as a visitor. */
const request = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, as?: Account, payload?: object) => {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {};
  const response = await auth.site.app.inject({ method, url, headers, ...(payload && { payload }) });
  await auth.settled();
  return response;
};

/** Returns what the history records of an account. */
const entriesOf = async ({ id }: { id: string }): Promise<Entry[]> => {
  const { runtime } = auth.site;
  // Another relay may still hold an event.
  await vi.waitFor(async () => {
    await relayAccountEvents(runtime);
    const waiting = runtime.db.selectFrom('account_event').select('id').where('account_id', '=', id);
    expect(await waiting.execute()).toEqual([]);
  }, 15_000);
  const entries: Entry[] = [];
  for await (const { type, data, metadata } of runtime.store.read(`account-${id}`)) {
    entries.push({ ...(data as object), type, by: metadata.actor.id });
  }
  return entries;
};

const editor = () => createAccountAndSession(auth, { role: 'editor' });
const admin = () => createAccountAndSession(auth, { role: 'admin' });
const letterTo = ({ email }: { email: string | null }) => auth.mailbox.to(email!).at(-1)!;
const generate = async ({ email }: { email: string | null }, type: string, more: object = {}) =>
  (await call({ path: 'admin/generate_link', token: service, body: { type, email, ...more } })).json();
const previewLink = async (account: Account) => {
  const { id, url } = (await request('POST', '/api/desk/preview-links', account, {})).json();
  return { id, path: new URL(url).pathname };
};

interface Act {
  account: Account;
  detail?: string;
  by?: string;
}

/** What touches the access to an account: each act, and by whom it is recorded. */
const ACTS: Record<Exclude<AccessKind, 'sign_in_failed'>, () => Promise<Act>> = {
  link_generated: async () => {
    const account = await editor();
    await generate(account, 'magiclink');
    return { account, detail: 'magiclink', by: BY_KEY };
  },
  generated_link_used: async () => {
    const account = await editor();
    const { hashed_token } = await generate(account, 'recovery');
    await call({ path: 'verify', body: { type: 'recovery', token_hash: hashed_token } });
    return { account, detail: 'recovery', by: account.id };
  },
  recovery_requested: async () => {
    const account = await editor();
    await request('POST', '/api/session/recovery', undefined, { email: account.email });
    return { account, by: 'visitor' };
  },
  code_sent: async () => {
    const account = await editor();
    await call({ path: 'otp', body: { email: account.email } });
    return { account, detail: 'magiclink', by: 'visitor' };
  },
  code_wrong: async () => {
    const account = await editor();
    await call({ path: 'otp', body: { email: account.email } });
    const token = codeIn(letterTo(account)) === '100000' ? '200000' : '100000';
    await call({ path: 'verify', body: { type: 'email', email: account.email, token } });
    return { account, detail: 'magiclink', by: 'visitor' };
  },
  invitation_used: async () => {
    const email = newAddress();
    const body = { email, app_metadata: { role: 'editor' } };
    const account = (await call({ path: 'invite', token: service, body })).json();
    const token_hash = linkIn(letterTo({ email })).searchParams.get('token');
    await call({ path: 'verify', body: { type: 'invite', token_hash } });
    return { account, by: account.id };
  },
  email_change_requested: async () => {
    const account = await editor();
    await call({ method: 'PUT', path: 'user', token: account.token, body: { email: newAddress() } });
    return { account, by: account.id };
  },
  phone_change_requested: async () => {
    const account = await editor();
    await call({ method: 'PUT', path: 'user', token: account.token, body: { phone: newPhone() } });
    return { account, by: account.id };
  },
  name_changed: async () => {
    const account = await editor();
    await request('POST', '/api/account/name', account, { name: 'Inês' });
    return { account, by: account.id };
  },
  metadata_changed: async () => {
    const account = await editor();
    const body = { app_metadata: { team: 'norte' } };
    await call({ method: 'PUT', path: `admin/users/${account.id}`, token: service, body });
    return { account, by: BY_KEY };
  },
  passkey_renamed: async () => {
    const account = await editor();
    const { token } = account;
    const { challenge_id, options } = (await call({ path: 'passkeys/registration/options', token, body: {} })).json();
    const credential = createAuthenticator().create(options);
    const path = 'passkeys/registration/verify';
    const { id } = (await call({ path, token, body: { challenge_id, credential } })).json();
    await request('PATCH', `/auth/v1/passkeys/${id}`, account, { friendly_name: 'Phone' });
    return { account, by: account.id };
  },
  preview_link_created: async () => {
    const account = await editor();
    return { account, detail: (await previewLink(account)).id, by: account.id };
  },
  preview_link_opened: async () => {
    const account = await editor();
    const { id, path } = await previewLink(account);
    await request('GET', path);
    return { account, detail: id, by: 'visitor' };
  },
  preview_link_revoked: async () => {
    const [account, other] = [await editor(), await editor()];
    const { id } = await previewLink(account);
    await request('DELETE', `/api/desk/preview-links/${id}`, other);
    return { account, detail: id, by: other.id };
  },
  email_read: async () => {
    const [account, mail] = [await admin(), aMail()];
    const { db, personalData } = auth.site.runtime;
    await personalData.createKey(mail.person);
    await createOutbox(db, personalData).send(mail);
    await request('GET', `/api/outbox/${mail.id}`, account);
    return { account, detail: mail.id, by: account.id };
  },
  webhook_secret_created: async () => {
    const account = await admin();
    const webhook = { name: 'Build', url: 'https://example.org/hook', subject: 'hyperlink' };
    const { id } = (await request('POST', '/api/commands/AddWebhook', account, webhook)).json();
    await vi.waitFor(async () => {
      expect((await request('POST', `/api/webhooks/${id}/secret`, account)).statusCode).toBe(200);
    }, 15_000);
    return { account, detail: id, by: account.id };
  },
  request_refused: async () => {
    const account = await editor();
    await request('POST', '/api/commands/UpdateSettings', account, {});
    return { account, detail: 'POST /api/commands/UpdateSettings', by: account.id };
  },
};

it.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('records %s with browser and network', async (kind) => {
  const { account, ...expected } = await ACTS[kind]();
  const hash = expect.stringMatching(/^[\da-f]{16}$/);
  // What is recorded after the response may still be on its way.
  await vi.waitFor(async () => {
    const found = (await entriesOf(account)).filter((entry) => entry.kind === kind);
    expect(found).toEqual([expect.objectContaining({ ...expected, browser: hash, network: hash })]);
  }, 15_000);
});

it('records the client with changes of access, which it names neither by address nor by user agent', async () => {
  const account = await editor();
  const body = { password: 'Outro caminho, de 11 levadas!' };
  const headers = { 'user-agent': 'Navegador da Ilha' };
  await call({ method: 'PUT', path: 'user', token: account.token, body, headers, from: '203.0.113.77' });
  const [changed] = (await entriesOf(account)).filter(({ type }) => type === 'PasswordChanged');
  expect(changed).toMatchObject({ browser: expect.stringMatching(/^[\da-f]{16}$/), network: expect.any(String) });
  expect(JSON.stringify(changed)).not.toMatch(/203\.0|Navegador/);
});

it('records no sign-in for a recovery that is refused for its second factor', async () => {
  const account = await editor();
  const enrolled = await call({ path: 'factors', token: account.token, body: { factor_type: 'totp' } });
  const { id: factor, totp } = enrolled.json();
  const code = (later: number) => new TOTP({ secret: totp.secret }).generate({ timestamp: Date.now() + later });
  const challenge = await call({ path: `factors/${factor}/challenge`, token: account.token, body: {} });
  const proof = { challenge_id: challenge.json().id, code: code(0) };
  await call({ path: `factors/${factor}/verify`, token: account.token, body: proof });
  const { hashed_token: tokenHash } = await generate(account, 'recovery');
  const types = async () => (await entriesOf(account)).map(({ type }) => type);
  const before = await types();
  const choose = (given: string) =>
    request('POST', '/api/session/password', undefined, {
      type: 'recovery',
      tokenHash,
      password: 'Outro caminho, de 11 levadas!',
      code: given,
    });
  expect((await choose('000000')).statusCode).toBe(422);
  expect((await types()).slice(before.length)).toEqual(['SignInFailed']);
  expect((await choose(code(30_000))).statusCode).toBe(200);
  expect(await types()).toContain('PasswordChanged');
  expect((await entriesOf(account)).filter(({ method }) => method === 'totp')).toHaveLength(2);
});

it('records at most twenty entries of a kind an hour, and then how many it dropped', async () => {
  const account = await editor();
  const { path } = await previewLink(account);
  for (let visit = 0; visit < 23; visit += 1) await request('GET', path);
  const opened = async () => (await entriesOf(account)).filter(({ kind }) => kind === 'preview_link_opened');
  expect(await opened()).toHaveLength(20);
  const { db } = auth.site.runtime;
  await recordDropped(db);
  expect(await opened()).toHaveLength(20);
  await sql`update account_event_limit set hour = hour - interval '1 hour'`.execute(db);
  await recordDropped(db);
  expect((await opened()).slice(20)).toMatchObject([{ dropped: 3, by: 'service' }]);
  expect(await db.selectFrom('account_event_limit').selectAll().execute()).toEqual([]);
});

it('records nothing for visitors who are refused, or guess for an address without account', async () => {
  const { db, store } = auth.site.runtime;
  const end = async () => {
    await relayAccountEvents(auth.site.runtime);
    let events = 0;
    for await (const _ of store.readAll(0n, ['account-'])) events += 1;
    return events;
  };
  const before = await end();
  await request('POST', '/api/commands/UpdateSettings', undefined, {});
  await request('GET', '/preview/nothing');
  await request('POST', '/api/session/recovery', undefined, { email: newAddress() });
  await call({ path: 'verify', body: { type: 'email', email: newAddress(), token: '100000' } });
  expect(await end()).toBe(before);
  expect(await db.selectFrom('account_event_limit').selectAll().execute()).toEqual([]);
});
