import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import type { Subscriber } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, type SubscriberEvent } from '#domain/newsletter/events.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreUnavailable, type RecordedEvent } from '#storage/events/event-store.ts';
import { type Mail, MailNotSent } from '#storage/mail/mailer.ts';
import { forgotten } from '#storage/personal-data/personal-data.ts';
import { stateOf } from '../commands/read-stream.ts';
import { type Letter, letterText } from '../emails/email-content.ts';
import { letterHtml } from '../emails/email-html.ts';
import type { CreateReactor, ReactorServices } from '../reactors/reactor.ts';
import { confirmationLetter, type LetterFacts, wayOutLetter, welcomeLetter } from './emails.ts';
import { linksOf } from './links.ts';

/** Asks for confirmation, welcomes who gave it and shows who wants to leave the way out, in the subscriber's language. */
export const newsletterMail: CreateReactor = (options) => ({
  name: 'newsletter-mail',
  prefixes: [subscriberAggregate.prefix],
  /** A reader who waited three days for a mail has asked again. */
  within: 72,
  prepare: async (event) => {
    const write = async (): Promise<Mail | undefined> => {
      const { id } = event.data as SubscriberEvent['data'];
      const subscriber = await stateOf(options.store, subscriberAggregate, id);
      const letter = letterFor(event, subscriber);
      return letter && 'email' in subscriber ? mailOf(event, subscriber, letter, options) : undefined;
    };
    if (!(await write())) return undefined;
    return async () => {
      // Written anew in the last moment: whoever was erased since is sent nothing.
      const mail = await write();
      if (mail) await options.mailer.send(mail);
    };
  },
  // What the outbox writes, it writes once, however often it is asked.
  mayTryAgain: (error) =>
    error instanceof MailNotSent ? !error.refused : isConnectionError(error) || error instanceof EventStoreUnavailable,
});

/** Nothing for what is over by now: who left meanwhile gets no mail. */
const letterFor = (event: RecordedEvent, subscriber: Subscriber): ((facts: LetterFacts) => Letter) | undefined => {
  const { type, data } = event as Pick<RecordedEvent, 'type' | 'data'> as SubscriberEvent;
  const isCurrent =
    'subscription' in data && 'subscription' in subscriber && data.subscription === subscriber.subscription;
  if (!isCurrent) return undefined;
  switch (type) {
    case 'SubscriptionRequested':
    case 'ConfirmationRepeated':
      return subscriber.status === 'unconfirmed' ? confirmationLetter : undefined;
    case 'WayOutRequested':
      return wayOutLetter;
    case 'SubscriptionConfirmed':
      return subscriber.status === 'confirmed' ? welcomeLetter : undefined;
    default:
      return undefined;
  }
};

const mailOf = async (
  { id, stream }: RecordedEvent,
  { email, locale, ...subscription }: Extract<Subscriber, { email: unknown }>,
  write: (facts: LetterFacts) => Letter,
  { read, personalData, siteUrl }: ReactorServices,
): Promise<Mail | undefined> => {
  const to = await personalData.decrypt(stream, EMAIL_FIELD, email);
  if (to === forgotten) return undefined;
  const settings = await siteSettings(read, locale);
  const links = linksOf(personalData, siteUrl, locale, subscription);
  const letter = write({ locale, settings, siteUrl, links });
  return {
    id,
    person: stream,
    from: { name: settings.title, address: settings.email || `newsletter@${new URL(siteUrl).hostname}` },
    to,
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    headers: {
      'Content-Language': locale,
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${links.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
