import type { Selectable } from 'kysely';
import { v5 as uuid } from 'uuid';
import { articleAggregate } from '#domain/article/aggregate.ts';
import { titleInLocale, titlesOf } from '#domain/article/title-in-locale.ts';
import { noteAggregate } from '#domain/note/aggregate.ts';
import type { NoteEvent } from '#domain/note/events.ts';
import { mentionsIn, textParts } from '#domain/note/mentions.ts';
import { mainLocale } from '#domain/shared/locale.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import { EventStoreUnavailable, type RecordedEvent } from '#storage/events/event-store.ts';
import { type Mail, MailNotSent } from '#storage/mail/mailer.ts';
import { t } from '#web/i18n.ts';
import { IS_NOT_BANNED } from '../auth/accounts/user.ts';
import { accountMail, localeOfAccount } from '../auth/emails/account-mail.ts';
import { personalDataSubjectOf } from '../auth/emails/deliver-email.ts';
import { loadState, readStream } from '../commands/read-stream.ts';
import { withCurrentNames } from '../history/account-names.ts';
import { claim, recordResult, releaseClaim } from '../reactors/reaction-store.ts';
import type { CreateReactor, ReactorServices } from '../reactors/reactor.ts';
import { mentionEmail } from './mention-email.ts';

type WrittenEvent = Extract<NoteEvent, { data: { text: string } }>;
type Account = Pick<Selectable<Database['account']>, 'id' | 'email' | 'user_metadata'>;

/** Creates the reactor that sends an e-mail to each account that a note or an answer names, except to who wrote it. */
export const mentionMail: CreateReactor = (services) => ({
  name: 'note-mentions',
  prefixes: [noteAggregate.prefix],
  maxAgeHours: 72,
  prepare: async (event) => {
    if (!(await accountsNamedIn(event, services)).length) return undefined;
    // Written again immediately before sending, so that an account that was deleted in the meantime gets nothing.
    return async () => {
      const failures: unknown[] = [];
      for (const account of await accountsNamedIn(event, services)) {
        await sendOnce(account, event, services).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures.find(isRetryable) ?? failures[0];
    };
  },
  isRetryable,
});

const isRetryable = (error: unknown): boolean =>
  error instanceof MailNotSent ? !error.refused : isConnectionError(error) || error instanceof EventStoreUnavailable;

/** The name under which the e-mail to each account is recorded in the table `reaction`, beside the reaction to the event. */
const ONE_MAIL = 'note-mention-mail';

/** Sends the e-mail to one account, unless it was sent before: an attempt is repeated for those whom the server did not take. */
const sendOnce = async (account: Account, event: RecordedEvent, services: ReactorServices): Promise<void> => {
  const { db, mailer } = services;
  const mail = await mailTo(account, event, services);
  if (!mail || !(await claim(db, ONE_MAIL, { id: mail.id, stream: event.stream }))) return;
  await mailer.send(mail).catch(async (error: Error) => {
    if (isRetryable(error)) await releaseClaim(db, ONE_MAIL, mail.id);
    else await recordResult(db, ONE_MAIL, mail.id, { status: 'failed', error: error.message });
    throw error;
  });
  await recordResult(db, ONE_MAIL, mail.id, { status: 'done' });
};

const writtenIn = ({ type, data }: RecordedEvent): WrittenEvent['data'] | undefined =>
  type === 'NotePinned' || type === 'NoteAnswered' ? (data as WrittenEvent['data']) : undefined;

const accountsNamedIn = async (event: RecordedEvent, { db }: ReactorServices): Promise<Account[]> => {
  const named = mentionsIn(writtenIn(event)?.text ?? '').filter((id) => id !== event.metadata.actor.id);
  if (named.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'email', 'user_metadata'])
    .where('id', 'in', named)
    .where('email', 'is not', null)
    .where('role', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(IS_NOT_BANNED)
    .execute();
};

/** Returns the e-mail to an account; undefined if the text or its article was deleted in the meantime. */
const mailTo = async (
  { id, email, user_metadata }: Account,
  event: RecordedEvent,
  { db, store, read, siteUrl }: ReactorServices,
): Promise<Mail | undefined> => {
  const written = writtenIn(event)!;
  const article = await loadState(store, articleAggregate, written.id);
  const quote = await quoteOf(store, written);
  if (article.status !== 'existing' || quote === undefined) return undefined;
  const locale = localeOfAccount({ user_metadata }) ?? mainLocale;
  const settings = await siteSettings(read, locale);
  const [by] = await withCurrentNames(db, [event.metadata.actor]);
  const content = mentionEmail({
    locale,
    settings,
    siteUrl,
    article: written.id,
    note: written.note,
    by: by!.name ?? t(locale, 'note.formerAccount'),
    title: titleInLocale(titlesOf(article.translations), locale).title,
    quote,
    text: await readableText(db, written.text, t(locale, 'note.formerAccount')),
  });
  const mail = accountMail(content, { id: uuid(id, event.id), to: email!, settings });
  return { ...mail, person: personalDataSubjectOf(id) };
};

/** Returns the words of the note; undefined if the note or the answer was deleted. */
const quoteOf = async (store: ReactorServices['store'], written: WrittenEvent['data']): Promise<string | undefined> => {
  const { state, events } = await readStream(store, noteAggregate, written.id);
  const note = state[written.note];
  if (!note || note.isDeleted || ('answer' in written && note.answers[written.answer])) return undefined;
  const pinned = events.map(writtenIn).find((data) => data?.note === written.note);
  return pinned && 'words' in pinned ? pinned.words.quote : undefined;
};

/** Replaces ids of accounts by their names. */
const readableText = async (db: ReactorServices['db'], text: string, former: string): Promise<string> => {
  const ids = mentionsIn(text).map((id) => ({ id, name: '', kind: 'staff' as const }));
  const names = new Map((await withCurrentNames(db, ids)).map(({ id, name }) => [id, name]));
  return textParts(text)
    .map((part) => ('account' in part ? `@${names.get(part.account) ?? former}` : part.text))
    .join('');
};
