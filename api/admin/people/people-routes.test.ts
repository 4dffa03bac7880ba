import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEventsOf } from '#testing/auth/account-events.ts';
import { countPasswordHashes } from '#testing/auth/count-password-hashes.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { beginSession, refreshSession } from '../../auth/tokens/sessions.ts';
import type { IssuedAccountLink } from './account-links.ts';
import { listPeople } from './people.ts';

let site: SiteUnderTest;
let admin: string;
beforeAll(async () => {
  site = await openSite();
  admin = await site.signIn('admin');
});
afterAll(() => site.close());

const PASSWORD = 'vinte e dois carvalhos';

const post = (url: string, payload: object, cookie = admin) =>
  site.app.inject({ method: 'POST', url, payload, headers: { cookie, 'accept-language': 'en' } });

const issued = async (url: string, payload: object = {}): Promise<IssuedAccountLink> => {
  const answer = await post(url, payload);
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)]);
  return answer.json();
};
const invite = (email = newAddress(), role = 'editor') => issued('/api/people', { email, role });

/** Uses a link as its page does. */
const open = (link: string, more: object = {}, cookie = '') => {
  const { searchParams } = new URL(link);
  const token = { type: searchParams.get('type'), tokenHash: searchParams.get('token_hash') };
  return post('/api/session/password', { ...token, password: PASSWORD, ...more }, cookie);
};
const accepted = async (): Promise<string> => {
  const { id, link } = await invite();
  expect((await open(link!)).statusCode).toBe(200);
  return id;
};
const personOf = async (id: string) =>
  (await listPeople(site.runtime.db, null)).find((each) => each.id === id) ?? expect.unreachable('No such person');
const accountOf = (cookie: string) =>
  site.app.inject({ url: '/api/session', headers: { cookie } }).then((answer) => answer.json());

it('hashes no password for an invented link', async () => {
  const invented = `http://localhost/?type=recovery&token_hash=${'0'.repeat(64)}`;
  const { hashed, result } = await countPasswordHashes(() => open(invented));
  expect([result.json().code, hashed]).toEqual(['letter_expired', 0]);
});

describe('an invitation without a mail server', () => {
  it('is a link for the administrator, which works once and gives the role of the invitation', async () => {
    const { id, link, email, validUntil } = await invite();
    expect(email).toBe('not_sent');
    expect(link).toMatch(/^http:\/\/localhost\/admin\/new-password\?token_hash=[\da-f]{64}&type=invite$/);
    const hours = (Date.parse(validUntil) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(168);
    expect(await personOf(id)).toMatchObject({
      role: 'editor',
      invitedAt: expect.any(String),
      acceptedAt: undefined,
      invitation: { email: 'none', isValid: true, reason: '', validUntil },
    });
    expect((await open(link!)).json()).toMatchObject({ role: 'editor' });
    expect(await personOf(id)).toMatchObject({ acceptedAt: expect.any(String), invitation: undefined });
    expect((await open(link!)).json()).toMatchObject({ status: 422, code: 'letter_expired' });
  });

  it('can be repeated, which makes the earlier link invalid', async () => {
    const first = await invite();
    const again = await issued(`/api/people/${first.id}/invitation`);
    const third = await issued(`/api/people/${first.id}/invitation`, { delivery: 'link' });
    expect(new Set([first.link, again.link, third.link]).size).toBe(3);
    expect([again.id, third.id]).toEqual([first.id, first.id]);
    for (const { link } of [first, again]) {
      expect((await open(link!)).json()).toMatchObject({ code: 'letter_expired' });
    }
    expect((await open(third.link!)).statusCode).toBe(200);
    expect(await accountEventsOf(site, first.id)).toEqual(
      expect.arrayContaining(Array(3).fill(expect.stringMatching(/^AccountInvited \{"role":"editor"\} by /))),
    );
  });

  it('can be sent to several people at once', async () => {
    const links = await Promise.all([invite(), invite(), invite()]);
    expect(new Set(links.map(({ link }) => link)).size).toBe(3);
    for (const { link } of links) expect((await open(link!)).statusCode).toBe(200);
  });

  it('is rejected once it is accepted, and while the account is banned', async () => {
    const id = await accepted();
    expect((await post(`/api/people/${id}/invitation`, {})).json()).toMatchObject({
      status: 409,
      code: 'invitation_accepted',
    });
    const { id: banned, link } = await invite();
    await post(`/api/people/${banned}`, { banned: true });
    expect((await post(`/api/people/${banned}/invitation`, {})).json()).toMatchObject({ code: 'account_banned' });
    expect((await open(link!)).json()).toMatchObject({ code: 'user_banned' });
  });

  it('expires after seven days', async () => {
    const { id, link } = await invite();
    await sql`update one_time_token set expires_at = now() - interval '1 second' where account_id = ${id}`.execute(
      site.runtime.db,
    );
    expect(await personOf(id)).toMatchObject({ invitation: { isValid: false } });
    expect((await open(link!)).json()).toMatchObject({ code: 'letter_expired' });
    expect((await open((await issued(`/api/people/${id}/invitation`)).link!)).statusCode).toBe(200);
  });

  it('does not work any more after the account was confirmed by other means', async () => {
    const address = newAddress();
    const { id, link } = await invite(address);
    await sql`update account set email_confirmed_at = now() where id = ${id}`.execute(site.runtime.db);
    expect((await open(link!)).json()).toMatchObject({ code: 'letter_expired' });
  });
});

describe('a password recovery by an administrator', () => {
  it('is a link for the administrator; a second one makes the first invalid', async () => {
    const id = await accepted();
    const [first, second] = [await issued(`/api/people/${id}/recovery`), await issued(`/api/people/${id}/recovery`)];
    expect(first).toMatchObject({ id, email: 'not_sent', link: expect.stringContaining('type=recovery') });
    expect(await personOf(id)).toMatchObject({ recovery: { email: 'none', validUntil: second.validUntil } });
    expect((await open(first.link!)).json()).toMatchObject({ code: 'letter_expired' });
    expect((await open(second.link!)).statusCode).toBe(200);
    expect((await open(second.link!)).json()).toMatchObject({ code: 'letter_expired' });
    const events = await accountEventsOf(site, id);
    expect(events.filter((each) => each.startsWith('PasswordRecoveryStarted {} by '))).toHaveLength(2);
  });

  it('is rejected for a person who has not accepted the invitation, and for the own account', async () => {
    const { id } = await invite();
    expect((await post(`/api/people/${id}/recovery`, {})).json()).toMatchObject({
      status: 409,
      code: 'invitation_pending',
    });
    const own = await accountOf(admin);
    expect((await post(`/api/people/${own.id}/recovery`, {})).json()).toMatchObject({ code: 'yourself' });
  });

  it('is not found for a reader’s account or an unknown one', async () => {
    const reader = await site.runtime.db
      .insertInto('account')
      .values({ id: crypto.randomUUID(), email: newAddress(), role: null, email_confirmed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const id of [reader.id, crypto.randomUUID()]) {
      expect((await post(`/api/people/${id}/recovery`, {})).statusCode).toBe(404);
      expect((await post(`/api/people/${id}/invitation`, {})).statusCode).toBe(404);
    }
  });
});

describe('the end of all sessions of another person', () => {
  const signOut = (id: string, cookie = admin) => post(`/api/people/${id}/sign-out`, {}, cookie);
  const isSignedIn = async (cookie: string) => (await accountOf(cookie)).id !== undefined;
  const idOf = (cookie: string) => decodeJwt(bearerOfCookie(cookie)).sub!;

  it('ends each of them, with its live stream in every process, and is recorded with the administrator', async () => {
    const editor = await site.signIn('editor');
    const { auth } = site.app;
    const elsewhere = await beginSession(auth, idOf(editor), { method: 'password' });
    const other = await site.beside();
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/desk/live`, { headers: { cookie: editor } });
    expect([stream.status, (await signOut(idOf(editor))).statusCode]).toEqual([200, 200]);
    const text = await stream.text();
    expect(text).toMatch(/event: signed-out\ndata: {}\n\n$/);
    expect(text).not.toContain('event: beat');
    expect([await isSignedIn(editor), await isSignedIn(admin)]).toEqual([false, true]);
    await expect(refreshSession(auth, elsewhere.refresh_token)).rejects.toMatchObject({
      code: 'refresh_token_not_found',
    });
    const ended = `AccountSignedOut {"scope":"global"} by ${idOf(admin)}`;
    expect((await accountEventsOf(site, idOf(editor))).filter((event) => event === ended)).toHaveLength(1);
  });

  it('is refused to other roles and for an account that does not exist', async () => {
    const editor = await site.signIn('editor');
    expect((await signOut(idOf(admin), editor)).statusCode).toBe(403);
    expect((await signOut(crypto.randomUUID())).statusCode).toBe(404);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('includes the administrator’s own sessions', async () => {
    const own = await site.signIn('admin');
    expect((await signOut(idOf(own), own)).statusCode).toBe(200);
    expect(await isSignedIn(own)).toBe(false);
  });
});

describe('links for other accounts', () => {
  it.each(['editor', 'analyst', null] as const)(
    'are refused to the role %s, which can read them nowhere',
    async (role) => {
      const cookie = await site.signIn(role);
      const { id, link } = await invite(newAddress(), 'admin');
      const hash = new URL(link!).searchParams.get('token_hash')!;
      for (const url of ['/api/people', `/api/people/${id}/invitation`, `/api/people/${id}/recovery`]) {
        const answer = await post(url, { email: newAddress(), role: 'admin' }, cookie);
        expect([url, answer.statusCode]).toEqual([url, 403]);
      }
      const urls = [
        '/admin/people',
        '/admin/emails',
        '/RSC/R/admin/emails.txt',
        '/api/outbox',
        `/api/history/account-${id}`,
      ];
      for (const url of urls) {
        const { body } = await site.app.inject({ url, headers: { cookie } });
        expect([url, body.includes(hash)]).toEqual([url, false]);
      }
    },
  );

  it('do not change the role of an editor who opens one of an administrator', async () => {
    const editor = await site.signIn('editor');
    const before = await accountOf(editor);
    const { id, link } = await invite(newAddress(), 'admin');
    expect((await open(link!, { role: 'admin' }, editor)).json()).toMatchObject({ status: 422 });
    expect((await open(link!, {}, editor)).json()).toMatchObject({ id });
    expect(await accountOf(editor)).toMatchObject({ id: before.id, role: 'editor' });
  });

  it('become invalid when the invited editor is made an administrator', async () => {
    const { id, link } = await invite();
    await post(`/api/people/${id}`, { role: 'analyst' });
    expect(await personOf(id)).toMatchObject({ invitation: { isValid: true } });
    await post(`/api/people/${id}`, { role: 'admin' });
    expect(await personOf(id)).toMatchObject({ role: 'admin', invitation: undefined });
    expect((await open(link!)).json()).toMatchObject({ code: 'letter_expired' });
    const { link: newLink } = await issued(`/api/people/${id}/invitation`);
    expect((await open(newLink!)).json()).toMatchObject({ role: 'admin' });
  });

  it('are in no cache and in no readable row of the database', async () => {
    const { link } = await invite();
    const { id } = await invite();
    const answer = await post(`/api/people/${id}/invitation`, {});
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const hashes = [link!, answer.json().link].map((each) => new URL(each).searchParams.get('token_hash')!);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(site.runtime.db);
    for (const { name } of rows) {
      const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        site.runtime.db,
      );
      const text = found.rows.map(({ row }) => row).join('\n');
      expect([name, hashes.filter((hash) => text.includes(hash))]).toEqual([name, []]);
    }
  });
});

describe('the languages of a translator', () => {
  it('are set by the invitation, changed alone, and refused if the magazine does not have them', async () => {
    const languages = ['en'];
    const { id } = await issued('/api/people', { email: newAddress(), role: 'translator', languages });
    expect(await personOf(id)).toMatchObject({ role: 'translator', languages: ['en'] });
    expect((await post(`/api/people/${id}`, { languages: ['en', 'pt'] })).statusCode).toBe(200);
    expect(await personOf(id)).toMatchObject({ role: 'translator', languages: ['pt', 'en'] });
    expect((await post(`/api/people/${id}`, { languages: ['de'] })).statusCode).toBe(422);
    await post(`/api/people/${id}`, { role: 'photographer' });
    await post(`/api/people/${id}`, { role: 'translator' });
    expect(await personOf(id)).toMatchObject({ role: 'translator', languages: ['pt', 'en'] });
  });
});
