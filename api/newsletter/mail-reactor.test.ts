import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import type { MailerConfig, MailerMessage } from '#testing/mail/mailing-process.ts';
import { createMailbox, newAddress, startMailing, tokenIn, visitor } from '#testing/mail/newsletter.ts';
import { type MailServer, startMailServer } from '#testing/mail/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { retryDueReactions } from '../reactors/run-reactor.ts';
import { type Runtime, startRuntime } from '../runtime.ts';
import { executeCommand } from '../slice-endpoints.ts';
import { subscriberId } from './commands.ts';
import { newsletterMail } from './mail-reactor.ts';

describe('newsletter e-mails', () => {
  let site: SiteUnderTest;
  let mailing: ReturnType<typeof startMailing>;
  const mailbox = createMailbox();
  let visitors = 0;
  beforeAll(async () => {
    site = await openSite();
    mailing = startMailing(site.runtime, mailbox.mailer);
  });
  afterAll(async () => {
    await mailing.stop();
    await site.close();
  });

  const send = (name: string, body: object, headers = {}) =>
    visitor(site.app, `198.51.100.${++visitors}`).send(name, body, headers);

  it('are in the language of the page, or else of the browser', async () => {
    const [fromPage, fromBrowser] = [newAddress(), newAddress()];
    await send('Subscribe', { email: fromPage, locale: 'pt' });
    await send('Subscribe', { email: fromBrowser });
    expect((await mailbox.arrival(fromPage)).subject).toBe('Confirme, por favor: Levada por e-mail');
    expect((await mailbox.arrival(fromBrowser)).subject).toBe('Please confirm: Levada by e-mail');
  });

  it('contain the unsubscribe link on request; the response does not reveal who is subscribed', async () => {
    const [address, stranger] = [newAddress(), newAddress()];
    await send('Subscribe', { email: address, locale: 'en' });
    await mailbox.arrival(address);
    const answers = await Promise.all([address, stranger].map((email) => send('RequestWayOut', { email })));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        revision: 0,
        position: '0',
        message: 'If this address receives the newsletter, we have sent it a link to unsubscribe',
      });
    }
    const mail = await mailbox.arrival(address, 2);
    expect(mail.subject).toBe('Cancel your subscription to the newsletter of Levada');
    expect((await send('Unsubscribe', { token: tokenIn(mail, '/en/newsletter/unsubscribe') })).statusCode).toBe(200);
    expect(mailbox.to(stranger)).toEqual([]);
  });

  it('ask for confirmation, then welcome, each with an unsubscribe link', async () => {
    const address = newAddress();
    await send('Subscribe', { email: address, locale: 'en' });
    const question = await mailbox.arrival(address);
    expect(question).toMatchObject({ from: { name: 'Levada', address: 'newsletter@levada.test' }, to: address });
    await send('ConfirmSubscription', { token: tokenIn(question, '/en/newsletter/confirm') });
    const welcome = await mailbox.arrival(address, 2);
    for (const { headers, text } of [question, welcome]) {
      const leave = tokenIn({ text }, '/en/newsletter/unsubscribe');
      expect(headers).toMatchObject({
        'List-Unsubscribe': `<https://levada.test/newsletter/unsubscribe/${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    }
    expect(`${JSON.stringify(question.headers)} ${question.html} ${question.text}`).not.toContain(address);
  });

  it('have the sender name and address from the settings', async () => {
    const cookie = await site.signIn('admin');
    await send('UpdateSettings', { title: 'Ilha', email: 'cartas@ilha.example' }, { cookie });
    const address = newAddress();
    await send('Subscribe', { email: address, locale: 'pt' });
    expect(await mailbox.arrival(address)).toMatchObject({
      from: { name: 'Ilha', address: 'cartas@ilha.example' },
      subject: 'Confirme, por favor: Ilha por e-mail',
    });
    await send('UpdateSettings', { title: 'Levada', email: '' }, { cookie });
  });

  it('are not sent again when a read model is rebuilt', async () => {
    const address = newAddress();
    await send('Subscribe', { email: address });
    await mailbox.arrival(address);
    const { db, store } = site.runtime;
    const subscribers = projections.find(({ name }) => name === 'subscribers')!;
    const signal = new AbortController().signal;
    expect(await rebuildProjection(subscribers, { db, store, signal, asyncCommit: true })).toBe('done');
    const next = newAddress();
    await send('Subscribe', { email: next });
    await mailbox.arrival(next);
    expect(mailbox.to(address)).toHaveLength(1);
    expect(mailing.faults).toEqual([]);
  });

  it('leave no trace in the database after their subscriber is erased', async () => {
    const { db, personalData } = site.runtime;
    const outbox = createOutbox(db, personalData);
    const quiteria = `quiteria-${newAddress()}`;
    const copying = startMailing(site.runtime, {
      ...outbox,
      send: async (mail) => {
        await mailbox.mailer.send(mail);
        await outbox.send(mail);
      },
    });
    await mailing.stop();
    await send('Subscribe', { email: quiteria, locale: 'en' });
    const token = tokenIn(await mailbox.arrival(quiteria), '/en/newsletter/confirm');
    await send('ConfirmSubscription', { token });
    await mailbox.arrival(quiteria, 2);
    await copying.stop();
    mailing = startMailing(site.runtime, mailbox.mailer);

    const id = subscriberId(personalData, quiteria);
    expect(await dump(site.runtime)).toContain(id);
    await send('EraseSubscriber', { id }, { cookie: await site.signIn('admin') });
    const text = await dump(site.runtime);
    for (const part of [quiteria, quiteria.split('@')[0]!, token]) {
      const spellings = [part, Buffer.from(part).toString('hex'), Buffer.from(part).toString('base64').slice(0, -4)];
      expect(spellings.filter((spelling) => text.includes(spelling))).toEqual([]);
    }
    const { items } = await outbox.list({ limit: 100 });
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items.filter((entry) => 'to' in entry && entry.to === quiteria)).toEqual([]);
  });
});

/** Returns every row of every table as text, including Postgres's statistics. */
const dump = async ({ db }: Pick<Runtime, 'db'>): Promise<string> => {
  await sql`analyze`.execute(db);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm')`.execute(db);
  const contents: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(db);
    contents.push(...rows.map(({ row }) => row));
  }
  return contents.join('\n');
};

describe('a mail server', () => {
  let site: SiteUnderTest;
  let server: MailServer;
  let mailing: ReturnType<typeof startMailing>;
  let mailer: ReturnType<typeof createSmtpMailer>;
  beforeAll(async () => {
    site = await openSite();
    server = await startMailServer();
    mailer = createSmtpMailer(server.url);
    mailing = startMailing(site.runtime, mailer);
  });
  afterAll(async () => {
    await mailing.stop();
    await mailer.close();
    await server.close();
    await site.close();
  });

  const reactionTo = (address: string) =>
    site.runtime.db
      .selectFrom('reaction')
      .select(['status', 'attempts', 'error'])
      .where('stream', '=', `subscriber-${subscriberId(site.runtime.personalData, address)}`)
      .executeTakeFirst();
  const afterMailing = async (address: string, status: string) => {
    await vi.waitFor(async () => expect(await reactionTo(address)).toMatchObject({ status }), 20_000);
    return (await reactionTo(address))!;
  };
  const subscribe = async (address: string) =>
    expect((await visitor(site.app).send('Subscribe', { email: address, locale: 'pt' })).statusCode).toBe(200);

  it('receives the e-mail with its headers, as HTML and as text', async () => {
    const address = newAddress();
    await subscribe(address);
    await afterMailing(address, 'done');
    const { mail } = server.deliveries.find(({ recipients }) => recipients.includes(address))!;
    expect(mail.subject).toBe('Confirme, por favor: Levada por e-mail');
    expect(mail.html).toContain('Só falta um passo');
    expect(mail.text).toContain('Só falta um passo');
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  });

  it('that rejects an e-mail is not tried again, and the log does not contain the address', async () => {
    const address = `refused-${newAddress()}`;
    await subscribe(address);
    expect(await afterMailing(address, 'failed')).toMatchObject({ attempts: 1 });
    expect(mailing.faults).toHaveLength(1);
    expect(String(mailing.faults[0])).toContain('550');
    expect(String(mailing.faults[0])).not.toContain('refused-');
  });

  it('that defers an e-mail is tried again', async () => {
    const address = `later-${newAddress()}`;
    await subscribe(address);
    await afterMailing(address, 'waiting');
    const { runtime } = site;
    const reactor = newsletterMail({ ...runtime, mailer, siteUrl: 'https://levada.test' });
    const soon = new Date(Date.now() + 90_000);
    await retryDueReactions(reactor, { ...runtime, onFault: () => {} }, soon);
    expect(await reactionTo(address)).toMatchObject({ status: 'waiting', attempts: 2 });
  });

  it('is not tried again for a subscriber who has unsubscribed since', async () => {
    const address = `later-${newAddress()}`;
    await subscribe(address);
    await afterMailing(address, 'waiting');
    const { runtime } = site;
    const id = subscriberId(runtime.personalData, address);
    const editor = { id: 'editor', name: 'Editor', role: 'editor' } as const;
    await executeCommand(runtime, { name: 'EraseSubscriber', body: { id }, actor: editor });
    const reactor = newsletterMail({ ...runtime, mailer, siteUrl: 'https://levada.test' });
    await retryDueReactions(reactor, { ...runtime, onFault: () => {} }, new Date(Date.now() + 90_000));
    expect(await reactionTo(address)).toMatchObject({ status: 'done' });
  });
});

describe('a process killed while it sends an e-mail', () => {
  let database: TestDatabase;
  let dataDir: string;
  let runtime: Runtime;
  beforeAll(async () => {
    database = await createTestDatabase({ for: 'site' });
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'levada-mailing-'));
    runtime = await startRuntime({ connection: database.connection, dataDir, project: true });
  });
  afterAll(async () => {
    await runtime.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  it('never sends it twice, and the next process continues', async () => {
    const subscribe = (email: string) =>
      executeCommand(runtime, { name: 'Subscribe', body: { email }, actor: undefined });
    const [unlucky, next] = [newAddress(), newAddress()];
    const child = fork(new URL('../../testing/mail/mailing-process.ts', import.meta.url));
    const said = (wanted: (message: MailerMessage) => boolean) =>
      new Promise<void>((resolve) => child.on('message', (message: MailerMessage) => wanted(message) && resolve()));
    const sending = said((message) => typeof message === 'object' && message.sendingTo === unlucky);
    await said((message) => message === 'ready');
    child.send({ connection: database.connection, dataDir } satisfies MailerConfig);
    await subscribe(unlucky);
    await sending;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);

    const mailbox = createMailbox();
    const mailing = startMailing(runtime, mailbox.mailer);
    await subscribe(next);
    await mailbox.arrival(next);
    await mailing.stop();
    expect(mailbox.to(unlucky)).toEqual([]);
    const rows = await runtime.db.selectFrom('reaction').select('status').execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(['acting', 'done']);
  });
});
