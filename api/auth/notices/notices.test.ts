import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#api/auth/account-admin/delete-account.ts';
import { MailNotSent } from '#storage/mail/mailer.ts';
import { type Call, send } from '#testing/auth/auth-api-schemas.ts';
import { OTHER_PASSWORD, TEST_PASSWORD } from '#testing/auth/auth-client.ts';
import { type AuthSite, createAccountAndSession, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { codeIn } from '#testing/mail/account-mails.ts';
import { createMailbox, newAddress } from '#testing/mail/newsletter.ts';
import { sendNotices } from './send-notices.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await openAuthSite();
});
afterAll(() => auth.site.close());

const call = async (given: Call) => {
  const answer = await send(auth.site.app, given);
  await auth.settled();
  return answer;
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Sends the notices that are due by a mailer, and returns those to an address. */
const noticesTo = async (email: string, { now = inMinutes(1), mailbox = createMailbox() } = {}) => {
  await sendNotices({ ...auth.site.runtime, mailer: mailbox.mailer, siteUrl: 'https://levada.test' }, now);
  return mailbox.to(email);
};
const signIn = (email: string, from: string, headers = {}) =>
  auth.site.app.inject({
    method: 'POST',
    url: '/api/session',
    remoteAddress: from,
    headers,
    payload: { email, password: TEST_PASSWORD },
  });

describe('the owner of an account is told by e-mail', () => {
  it('about a new password, in their language, with what to do', async () => {
    const { email, token } = await createAccountAndSession(auth, {
      role: 'editor',
      user_metadata: JSON.stringify({ locale: 'en' }),
    });
    await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token });
    const [notice, ...more] = await noticesTo(email!);
    expect(more).toEqual([]);
    expect(notice!.text).toContain('The password of your account');
    expect(notice!.text).toMatch(/\d{4}.*, \d\d:\d\d, time of Madeira/);
    expect(notice!.text).toContain('https://levada.test/admin/forgotten');
    expect(await noticesTo(email!)).toEqual([]);
  });

  it('about a new e-mail address, at the former one', async () => {
    const { email, token } = await createAccountAndSession(auth);
    const fresh = newAddress();
    await call({ method: 'PUT', path: 'user', body: { email: fresh }, token });
    for (const address of [email!, fresh]) {
      const body = { type: 'email_change', email: address, token: codeIn(auth.mailbox.to(address).at(-1)!) };
      await call({ path: 'verify', body });
    }
    const [notice] = await noticesTo(email!);
    expect(notice!.text).toContain('O endereço de e-mail da sua conta');
    expect(notice!.text).not.toContain('/admin/');
  });

  it('about an address that an administrator changed', async () => {
    const { id, email } = await createAccountAndSession(auth);
    const token = await createTestServiceKey(auth.site.runtime);
    await call({ method: 'PUT', path: `admin/users/${id}`, body: { email: newAddress() }, token });
    expect(await noticesTo(email!)).toHaveLength(1);
  });

  it('about a sign-in of staff from a browser and network not seen before, but not about the first one', async () => {
    const { email } = await createAccountAndSession(auth, { role: 'editor' });
    const first = await signIn(email!, '198.51.100.7');
    expect(await noticesTo(email!)).toEqual([]);
    await signIn(email!, '198.51.100.7');
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await signIn(email!, '203.0.113.9', { cookie });
    expect(await noticesTo(email!)).toEqual([]);
    await signIn(email!, '192.0.2.77');
    expect((await noticesTo(email!)).map(({ text }) => text)).toEqual([expect.stringContaining('Alguém entrou')]);
  });

  it('not when the change was rejected', async () => {
    const { email, token } = await createAccountAndSession(auth);
    await call({ method: 'PUT', path: 'user', body: { password: 'short' }, token });
    expect(await noticesTo(email!)).toEqual([]);
  });
});

describe('a notice', () => {
  const changed = async () => {
    const person = await createAccountAndSession(auth);
    await call({ method: 'PUT', path: 'user', body: { password: OTHER_PASSWORD }, token: person.token });
    return person;
  };
  const failing = (error: Error) => ({ ...createMailbox(), mailer: failingMailer(error) });
  const failingMailer = (error: Error) => ({
    delivers: true,
    send: () => Promise.reject(error),
    close: async () => {},
  });

  it('is sent again after a failure, once', async () => {
    const { email } = await changed();
    await noticesTo(email!, { mailbox: failing(new Error('The server is away')) });
    expect(await noticesTo(email!, { now: inMinutes(1) })).toEqual([]);
    expect(await noticesTo(email!, { now: inMinutes(3) })).toHaveLength(1);
    expect(await noticesTo(email!, { now: inMinutes(600) })).toEqual([]);
  });

  it('is dropped where there is no mail server', async () => {
    const { email } = await changed();
    const mailbox = createMailbox();
    await noticesTo(email!, { mailbox: { ...mailbox, mailer: { ...mailbox.mailer, delivers: false } } });
    expect(mailbox.to(email!)).toEqual([]);
    expect(await noticesTo(email!, { now: inMinutes(600) })).toEqual([]);
  });

  it('is given up when the server rejects it, and deleted with its account', async () => {
    const { email, id } = await changed();
    await noticesTo(email!, { mailbox: failing(new MailNotSent('550', true)) });
    expect(await noticesTo(email!, { now: inMinutes(600) })).toEqual([]);
    const other = await changed();
    await deleteAccount(auth.site.app.auth, other.id, { soft: true, actor: null });
    expect(await noticesTo(other.email!, { now: inMinutes(600) })).toEqual([]);
    const rows = await auth.site.runtime.db.selectFrom('account_notice').select('account_id').execute();
    expect(rows.filter(({ account_id }) => account_id === id || account_id === other.id)).toEqual([]);
  });
});
