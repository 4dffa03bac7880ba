import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETRY_DELAYS_MINUTES } from '#api/reactors/reactor.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import { type MailServer, startMailServer } from '#testing/mail/smtp-server.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { deleteAccount } from '../account-admin/delete-account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { type DeliveryServices, failureMessage, sendEmailAgain } from './deliver-email.ts';
import { retryAccountEmails } from './retry-emails.ts';
import { sendTokenEmail } from './send-token.ts';

let site: SiteUnderTest;
let server: MailServer;
let services: DeliveryServices;
beforeAll(async () => {
  server = await startMailServer();
  site = await openSite({ mailer: createSmtpMailer(server.url) });
  services = site.app.auth;
});
afterAll(async () => {
  await site.app.auth.mailer.close();
  await site.close();
  await server.close();
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

/** Invites an account; the start of its address determines what the mail server does. */
const invited = async (outcome = '') => {
  const { auth } = site.app;
  const email = outcome + newAddress();
  const account = (await createAccount(auth.db, { email, role: 'editor' }))!;
  const redirectTo = 'http://localhost/admin/new-password';
  const send = () => sendTokenEmail(auth, { kind: 'invite', account, recipient: email, redirectTo, locale: 'pt' });
  return { id: account.id, email, result: await send(), send };
};
const rowOf = (accountId: string) =>
  site.runtime.db.selectFrom('account_email').selectAll().where('account_id', '=', accountId).executeTakeFirst();
const receivedBy = (email: string) => server.deliveries.filter(({ recipients }) => recipients.includes(email));
/** Replaces the recipient of a stored e-mail, so that the server accepts it. */
const withAcceptedRecipient = async (accountId: string, email: string) => {
  const row = (await rowOf(accountId))!;
  const { personalData } = site.runtime;
  const person = `account-${accountId}`;
  const mail = JSON.parse(String(await personalData.decrypt(person, 'account email', row.content!)));
  const content = await personalData.encrypt(person, 'account email', JSON.stringify({ ...mail, to: email }));
  await site.runtime.db
    .updateTable('account_email')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', row.id)
    .execute();
  return row;
};

describe('an e-mail to an account', () => {
  it('that the server accepts is sent, and its content is deleted', async () => {
    const { id, email, result } = await invited();
    expect(result).toEqual({ status: 'sent' });
    expect(receivedBy(email)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', content: null, attempts: 1, error: null });
  });

  it('that the server defers waits, and is sent later with the same id', async () => {
    const { id, result } = await invited('later-');
    expect(result).toMatchObject({ status: 'waiting', error: expect.stringContaining('451') });
    const address = newAddress();
    const { id: messageId } = await withAcceptedRecipient(id, address);
    await retryAccountEmails(services, new Date());
    expect(receivedBy(address)).toEqual([]);
    await retryAccountEmails(services, inMinutes(2));
    expect(receivedBy(address)).toHaveLength(1);
    expect(receivedBy(address)[0]!.mail.messageId).toContain(messageId);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('that the server keeps deferring is given up after the last attempt', async () => {
    const { id } = await invited('later-');
    for (const minutes of RETRY_DELAYS_MINUTES) {
      expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
      await retryAccountEmails(services, inMinutes(minutes + 1));
    }
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: RETRY_DELAYS_MINUTES.length + 1,
      error: expect.stringContaining('451'),
    });
  });

  it('that the server rejects is given up at once, and its log message has neither recipient nor link', async () => {
    const { id, email, result } = await invited('refused-');
    expect(result).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
    expect(await rowOf(id)).toMatchObject({ status: 'failed' });
    const message = failureMessage('invite', (await rowOf(id))!.id, result as { status: 'failed'; error: string });
    expect(message).toContain('given up: The mail was not sent: EENVELOPE 550');
    expect(message).not.toContain(email.slice(0, 20));
    expect(message).not.toMatch(/token_hash|[\da-f]{64}/);
  });

  it('is stored encrypted while it waits', async () => {
    const { id, email } = await invited('later-');
    const text = JSON.stringify(await rowOf(id));
    expect(text).not.toContain(email);
    expect(text).not.toContain('token_hash');
  });

  it('replaces the earlier one of its kind, which is not sent any more', async () => {
    const { id, send } = await invited('later-');
    const first = (await rowOf(id))!;
    await send();
    const rows = await site.runtime.db.selectFrom('account_email').selectAll().where('account_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.id).not.toBe(first.id);
    expect(await sendEmailAgain(services, first.id)).toBeUndefined();
  });

  it('is dropped when its link was used, and given up when the link has expired', async () => {
    const [used, expired] = [await invited('later-'), await invited('later-')];
    await sql`delete from one_time_token where account_id = ${used.id}`.execute(site.runtime.db);
    await sql`update one_time_token set expires_at = now() where account_id = ${expired.id}`.execute(site.runtime.db);
    await retryAccountEmails(services, inMinutes(2));
    expect(await rowOf(used.id)).toBeUndefined();
    expect(await rowOf(expired.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('expired') });
    expect(await sendEmailAgain(services, (await rowOf(expired.id))!.id)).toBeUndefined();
  });

  it('is sent after a process stopped while it was sending', async () => {
    const { id } = await invited('later-');
    const address = newAddress();
    await withAcceptedRecipient(id, address);
    // The reservation of the attempt that the stopped process made.
    await sql`update account_email set try_at = now() + interval '10 minutes' where account_id = ${id}`.execute(
      site.runtime.db,
    );
    await retryAccountEmails(services, inMinutes(9));
    expect(receivedBy(address)).toEqual([]);
    await retryAccountEmails(services, inMinutes(11));
    expect(receivedBy(address)).toHaveLength(1);
  });

  it('is sent once when two processes retry at the same time', async () => {
    const { id } = await invited('later-');
    const address = newAddress();
    await withAcceptedRecipient(id, address);
    await Promise.all([1, 2, 3].map(() => retryAccountEmails(services, inMinutes(2))));
    expect(receivedBy(address)).toHaveLength(1);
  });

  it('is deleted with its account', async () => {
    const { id } = await invited('later-');
    await deleteAccount(site.app.auth, id, { soft: true, actor: null });
    expect(await rowOf(id)).toBeUndefined();
    await retryAccountEmails(services, inMinutes(2));
  });

  it('can be deleted with its account again when its key could not be destroyed', async () => {
    const { db, personalData } = site.runtime;
    const { id, result } = await invited('later-');
    const outbox = createOutbox(db, personalData);
    await sendEmailAgain({ ...services, mailer: outbox }, (await rowOf(id))!.id);
    const { items } = await outbox.list({ limit: 1 });
    const destroy = () => Promise.reject(new Error('no space left on device'));
    const broken = { db, personalData: { ...personalData, destroy } };
    await expect(deleteAccount(broken, id, { soft: false, actor: null })).rejects.toThrow('no space left');
    await deleteAccount({ db, personalData }, id, { soft: false, actor: null });
    expect(result).toMatchObject({ status: 'waiting' });
    expect(await outbox.read(items[0]!.id)).toBeUndefined();
  });

  it('that was sent or given up is forgotten after 30 days', async () => {
    const [sent, waiting] = [await invited(), await invited('later-')];
    await sql`update account_email set updated_at = now() - interval '31 days'`.execute(site.runtime.db);
    await retryAccountEmails(services, new Date());
    expect(await rowOf(sent.id)).toBeUndefined();
    expect(await rowOf(waiting.id)).toMatchObject({ status: 'waiting' });
  });

  it('goes to the outbox when there is no mail server any more', async () => {
    const { id } = await invited('later-');
    const { db, personalData } = site.runtime;
    const outbox = createOutbox(db, personalData);
    const row = (await rowOf(id))!;
    expect(await sendEmailAgain({ ...services, mailer: outbox }, row.id)).toEqual({ status: 'not_sent' });
    expect(await rowOf(id)).toBeUndefined();
    expect(await outbox.read(row.id)).toMatchObject({ id: row.id });
  });
});
