import { describe, expect, it } from 'vitest';
import { mentionOf } from '#domain/note/mentions.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { type Mail, type Mailer, MailNotSent } from '#storage/mail/mailer.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { mentionMail } from './mention-reactor.ts';

const opened = useEditorClient('editor');

/** Pins a note that names two accounts, and returns its event. */
const pinForTwo = async (): Promise<RecordedEvent> => {
  const { id } = await opened.room.execute('CreateArticle', opened.room.article({ draft: true }));
  const named = [await opened.site.signIn('editor'), await opened.site.signIn('editor')].map(accountOf);
  const words = { quote: 'palavras', block: null };
  const note = { id, locale: 'pt', words, text: named.map(mentionOf).join(' e ') };
  const { stream } = await opened.room.execute('PinNote', note);
  return (await Array.fromAsync(opened.site.runtime.store.read(stream))).at(-1)!;
};

/** Creates a mailer whose attempt with this number, from 1, fails. */
const failingMailer = (number: number, error: Error) => {
  const attempts: string[] = [];
  const mailer: Mailer = {
    delivers: true,
    async send({ to }: Mail) {
      if (attempts.push(to) === number) throw error;
    },
    async close() {},
  };
  return { mailer, attempts };
};

const actionFor = async (event: RecordedEvent, mailer: Mailer) =>
  (await mentionMail({ ...opened.site.runtime, mailer, siteUrl: 'https://levada.test' }).prepare(event))!;

describe('a note that names two accounts', () => {
  it('is sent to one although the mail server refuses the address of the other', async () => {
    const refused = new MailNotSent('EENVELOPE 550 at RCPT TO', true);
    const { mailer, attempts } = failingMailer(1, refused);
    const act = await actionFor(await pinForTwo(), mailer);
    await expect(act()).rejects.toBe(refused);
    expect(new Set(attempts).size).toBe(2);
  });

  it('is not sent again to one while the mail server does not take the e-mail to the other', async () => {
    const busy = new MailNotSent('EENVELOPE 451 at RCPT TO', false);
    const { mailer, attempts } = failingMailer(2, busy);
    const event = await pinForTwo();
    await expect((await actionFor(event, mailer))()).rejects.toBe(busy);
    await (await actionFor(event, mailer))();
    const [sent, late, again] = attempts;
    expect(attempts).toHaveLength(3);
    expect(again).toBe(late);
    expect(sent).not.toBe(late);
  });
});
