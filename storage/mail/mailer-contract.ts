import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, type Mailer, messageIdOf } from './mailer.ts';

/** A mail as received; header names in lower case. */
export interface ReceivedMail extends Omit<Mail, 'id' | 'person'> {
  headers: Record<string, string>;
}

export interface MailerUnderTest {
  mailer: Mailer;
  /** Returns the one mail to this address. */
  receivedBy(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Returns a complete mail for tests; `changed` replaces parts of it. */
export const aMail = (changed: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  person: `subscriber-${randomUUID()}`,
  from: { name: 'Levada', address: 'newsletter@levada.example' },
  to: `rosa-${randomUUID()}@example.org`,
  subject: 'Confirme, por favor',
  html: '<p>Olá</p>',
  text: 'Olá\n',
  headers: {},
  ...changed,
});

/** Defines the tests that every implementation of the interface `Mailer` must pass; `open` creates one that has no mails yet. */
export const mailerContract = (open: () => Promise<MailerUnderTest>): void => {
  let under: MailerUnderTest;
  beforeAll(async () => {
    under = await open();
  });
  afterAll(() => under.close());

  const arrived = async (mail: Mail): Promise<ReceivedMail> => {
    await under.mailer.send(mail);
    return under.receivedBy(mail.to);
  };

  describe('a mail', () => {
    it('arrives unchanged, with its recipient and sender', async () => {
      const mail = aMail({ html: '<p>Olá, «mundo» – €5</p>', text: 'Olá, «mundo» – €5\n' });
      const { to, from, subject, html, text } = mail;
      expect(await arrived(mail)).toMatchObject({ to, from, subject, html, text });
    });

    it('may contain text in any script', async () => {
      const subject =
        'Ínsua, çà e là — 🌊 日本語, and a subject that is longer than one line of a header may be, twice over';
      const from = { name: 'Levada, “a revista” <ilha>', address: 'newsletter@levada.example' };
      const html = `<p>${'parágrafo '.repeat(500)}</p>`;
      expect(await arrived(aMail({ subject, from, html }))).toMatchObject({ subject, from, html });
    });

    it('arrives although a name contains control characters from old events', async () => {
      const name = 'Lev\u0001ada\ufffe\uffff\u007f';
      const from = { name, address: 'newsletter@levada.example' };
      const received = await arrived(aMail({ subject: name, from, html: `<p>${name}</p>`, text: `${name}\n` }));
      expect(received.subject).toContain('Lev');
      expect(received.html).toContain('ada');
    });

    it('keeps lines that have a meaning in SMTP', async () => {
      const text = 'Um\n.\nQUIT\n..\nFrom nobody\n';
      expect((await arrived(aMail({ text }))).text).toBe(text);
    });

    it('has additional headers', async () => {
      const headers = {
        'List-Unsubscribe': '<https://levada.example/newsletter/unsubscribe/abc>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      expect((await arrived(aMail({ headers }))).headers).toMatchObject({
        'list-unsubscribe': headers['List-Unsubscribe'],
        'list-unsubscribe-post': headers['List-Unsubscribe-Post'],
      });
    });

    it('gets no injected header from a subject or a name', async () => {
      const hostile = 'Olá\r\nBcc: everybody@example.org\r\n\r\nBody';
      const received = await arrived(aMail({ subject: hostile, from: { name: hostile, address: 'a@levada.example' } }));
      expect(Object.keys(received.headers)).not.toContain('bcc');
      expect(received.text).toBe('Olá\n');
    });

    it('has the same Message-ID each time it is sent', async () => {
      const mail = aMail();
      expect((await arrived(mail)).headers['message-id']).toBe(messageIdOf(mail));
      expect(messageIdOf(mail)).toBe(`<${mail.id}@levada.example>`);
    });
  });

  it('delivers many concurrent mails', async () => {
    const mails = Array.from({ length: 25 }, (_, number) => aMail({ subject: `Mail ${number}` }));
    await Promise.all(mails.map((mail) => under.mailer.send(mail)));
    for (const { to, subject } of mails) expect((await under.receivedBy(to)).subject).toBe(subject);
  });
};
