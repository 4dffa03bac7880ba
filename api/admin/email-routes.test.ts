import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import { newAddress, startMailing, visitor } from '#testing/mail/newsletter.ts';
import { type MailServer, startMailServer } from '#testing/mail/smtp-server.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { unsentEmails } from './dashboard/unsent-emails.ts';
import { listPeople } from './people/people.ts';

let site: SiteUnderTest;
let server: MailServer;
let admin: string;
beforeAll(async () => {
  server = await startMailServer();
  site = await openSite({ mailer: createSmtpMailer(server.url) });
  admin = await site.signIn('admin');
});
afterAll(async () => {
  await site.app.auth.mailer.close();
  await site.close();
  await server.close();
});

const post = (url: string, payload: object = {}, cookie = admin) =>
  site.app.inject({ method: 'POST', url, payload, headers: { cookie, 'accept-language': 'en' } });
const invite = async (email: string) => (await post('/api/people', { email, role: 'editor' })).json();
const invitationOf = async (id: string) =>
  (await listPeople(site.runtime.db, null)).find((each) => each.id === id)?.invitation;
const unsentTo = async (address: string) => (await unsentEmails(site.runtime)).find(({ to }) => to === address);

describe('an invitation with a mail server', () => {
  it('is sent by e-mail, and its link is not in the response', async () => {
    const { id, ...answer } = await invite(newAddress());
    expect(answer).toEqual({ email: 'sent', validUntil: expect.any(String) });
    expect(await invitationOf(id)).toMatchObject({ email: 'sent', isValid: true });
  });

  it('is a link for the administrator when the server rejects the e-mail', async () => {
    const { id, ...answer } = await invite(`refused-${newAddress()}`);
    expect(answer).toMatchObject({
      email: 'failed',
      reason: expect.stringContaining('550'),
      link: expect.stringContaining('/admin/new-password?token_hash='),
    });
    expect(await invitationOf(id)).toMatchObject({ email: 'failed', reason: expect.stringContaining('550') });
  });

  it('waits when the server defers the e-mail, until the administrator asks for a link instead', async () => {
    const address = `later-${newAddress()}`;
    const { id, ...answer } = await invite(address);
    expect(answer).toEqual({
      email: 'waiting',
      reason: expect.stringContaining('451'),
      validUntil: expect.any(String),
    });
    expect(await invitationOf(id)).toMatchObject({ email: 'waiting', nextAttempt: expect.any(String) });
    const shown = (await post(`/api/people/${id}/invitation`, { delivery: 'link' })).json();
    expect(shown).toMatchObject({ email: 'not_sent', link: expect.any(String) });
    expect(await invitationOf(id)).toMatchObject({ email: 'none', isValid: true });
    expect(await unsentTo(address)).toBeUndefined();
  });
});

describe('unsent e-mails', () => {
  it('are listed with reason and state, and are sent again with the same link', async () => {
    const address = `refused-${newAddress()}`;
    const { link } = await invite(address);
    const unsent = (await unsentTo(address))!;
    expect(unsent).toMatchObject({ kind: 'invite', state: 'failed', reason: expect.any(String), canBeSent: true });
    const again = await post(`/api/emails/${unsent.id}/send-again`);
    expect(again.json()).toMatchObject({ id: unsent.id, email: 'failed', reason: expect.stringContaining('550') });
    const { searchParams } = new URL(link);
    const chosen = { type: 'invite', tokenHash: searchParams.get('token_hash'), password: 'vinte e dois carvalhos' };
    expect((await post('/api/session/password', chosen, '')).statusCode).toBe(200);
    expect(await unsentTo(address)).toBeUndefined();
  });

  it('are not sent again once their link has expired', async () => {
    const address = `refused-${newAddress()}`;
    const { id } = await invite(address);
    await sql`update one_time_token set expires_at = now() where account_id = ${id}`.execute(site.runtime.db);
    const unsent = (await unsentTo(address))!;
    expect(unsent.canBeSent).toBe(false);
    expect((await post(`/api/emails/${unsent.id}/send-again`)).json()).toMatchObject({ code: 'email_expired' });
    expect((await post(`/api/emails/${crypto.randomUUID()}/send-again`)).statusCode).toBe(404);
  });

  it('of the newsletter are listed and sent again, too', async () => {
    const address = `refused-${newAddress()}`;
    const mailing = startMailing(site.runtime, site.app.auth.mailer);
    await visitor(site.app).send('Subscribe', { email: address, locale: 'pt' });
    await vi.waitFor(async () => expect(await unsentTo(address)).toBeDefined(), 20_000);
    await mailing.stop();
    const unsent = (await unsentTo(address))!;
    expect(unsent).toMatchObject({ kind: 'newsletter', state: 'failed', reason: expect.stringContaining('550') });
    expect((await post(`/api/emails/${unsent.id}/send-again`)).json()).toEqual({ id: unsent.id, email: 'waiting' });
    expect(await unsentTo(address)).toMatchObject({ state: 'waiting' });
    const again = startMailing(site.runtime, site.app.auth.mailer);
    await vi.waitFor(async () => expect(await unsentTo(address)).toMatchObject({ state: 'failed' }), 20_000);
    await again.stop();
  });

  it('are for administrators only', async () => {
    const unsent = (await invite(`refused-${newAddress()}`)) && (await unsentEmails(site.runtime))[0]!;
    for (const [role, status] of [
      ['editor', 403],
      ['analyst', 403],
      [null, 403],
    ] as const) {
      const cookie = await site.signIn(role);
      expect((await post(`/api/emails/${unsent.id}/send-again`, {}, cookie)).statusCode).toBe(status);
      const page = await site.app.inject({ url: '/admin/emails', headers: { cookie } });
      expect(page.body).not.toContain(unsent.to);
    }
    expect((await post(`/api/emails/${unsent.id}/send-again`, {}, '')).statusCode).toBe(401);
    const page = await site.app.inject({ url: '/admin/emails', headers: { cookie: admin } });
    expect(page.body).toContain(unsent.to);
  });
});
