import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Delivery, type MailServer, startMailServer } from '#testing/mail/smtp-server.ts';
import { freePort } from '#testing/network/free-port.ts';
import { type Mail, type Mailer, MailNotSent } from './mailer.ts';
import { aMail, mailerContract, type ReceivedMail } from './mailer-contract.ts';
import { createSmtpMailer } from './smtp.ts';

const deliveredTo = ({ deliveries }: MailServer, address: string): Delivery => {
  const found = deliveries.filter(({ recipients }) => recipients.includes(address));
  expect(found).toHaveLength(1);
  return found[0]!;
};

const received = ({ recipients, mail }: Delivery): ReceivedMail => {
  expect(mail.to?.map(({ address }) => address)).toEqual(recipients);
  return {
    to: recipients.join(),
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    subject: mail.subject ?? '',
    html: (mail.html ?? '').trimEnd(),
    // A mail part ends with an additional line break.
    text: (mail.text ?? '').replace(/\n$/, ''),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
};

describe('a mail server as a mailer:', () => {
  mailerContract(async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer(server.url);
    return {
      mailer,
      receivedBy: async (address) => received(deliveredTo(server, address)),
      async close() {
        await mailer.close();
        await server.close();
      },
    };
  });
});

describe('a mail server', () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createSmtpMailer(server.url);
  });
  afterAll(async () => {
    await mailer.close();
    await server.close();
  });

  const failure = (mail: Mail, by: Mailer = mailer): Promise<MailNotSent> =>
    by.send(mail).then(
      () => expect.unreachable('The mail was sent'),
      (error) => error,
    );

  it('is reached over the same few connections repeatedly', async () => {
    const before = server.connections();
    for (let mails = 0; mails < 10; mails++) await mailer.send(aMail());
    expect(server.connections() - before).toBeLessThanOrEqual(1);
  });

  it('gets mail over TLS when it offers STARTTLS', async () => {
    const mail = aMail();
    await mailer.send(mail);
    expect(deliveredTo(server, mail.to).secure).toBe(true);
  });

  it('that rejects a mail causes a permanent error that does not contain the recipient', async () => {
    const mail = aMail({ to: 'refused-rosa@example.org' });
    const error = await failure(mail);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error).toMatchObject({ refused: true, message: 'The mail was not sent: EENVELOPE 550 at RCPT TO' });
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('rosa');
  });

  it('that asks for a later retry causes a temporary error', async () => {
    const error = await failure(aMail({ to: 'later-rosa@example.org' }));
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error.refused).toBe(false);
  });

  it('that is unreachable causes a temporary error', async () => {
    const away = createSmtpMailer(`smtp://127.0.0.1:${await freePort()}`);
    const error = await failure(aMail(), away);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error.refused).toBe(false);
    await away.close();
  });

  it('that disconnects during a mail leaves the outcome unknown, and the mail is not repeated', async () => {
    const mail = aMail({ to: 'dropped-rosa@example.org' });
    const error = await failure(mail);
    expect(error).not.toBeInstanceOf(MailNotSent);
    expect(`${error.stack} ${error.cause}`).not.toContain('rosa');
    await mailer.send(aMail());
  });

  it('gets no mail to an invalid address', async () => {
    expect(await failure(aMail({ to: 'nobody' }))).toMatchObject({ name: 'MailNotSent', refused: true });
  });
});

it('encrypts smtps:// from the start and sends a password', async () => {
  const seen: unknown[] = [];
  const server = await startMailServer({
    secure: true,
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, answer) => {
      seen.push([username, password]);
      answer(null, { user: username });
    },
  });
  const mailer = createSmtpMailer(server.url.replace('//', '//levada:p%40ss@'));
  const mail = aMail();
  await mailer.send(mail);
  expect(deliveredTo(server, mail.to).secure).toBe(true);
  expect(seen).toEqual([['levada', 'p@ss']]);
  await mailer.close();
  await server.close();
});

it('reports a wrong password as a mail that was not sent, not as a rejected mail', async () => {
  const server = await startMailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth: (_auth, _session, answer) => answer(new Error('Wrong password')),
  });
  const mailer = createSmtpMailer(server.url.replace('//', '//levada:wrong@'));
  const error = await mailer.send(aMail()).catch((reason) => reason);
  expect(error).toMatchObject({ name: 'MailNotSent', refused: false });
  await mailer.close();
  await server.close();
});
