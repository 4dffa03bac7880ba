import { type Subscriber, subscriberDecider } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, SUBSCRIBER_PREFIX, type SubscriberEvent } from '#domain/newsletter/events.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import { type Mail, type Mailer, MailNotSent } from '#storage/mail/mailer.ts';
import { forgotten, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { stateOf } from '../commands/handle.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { confirmationLetter, type LetterFacts, welcomeLetter } from './letters.ts';
import { linksOf } from './links.ts';

export interface NewsletterMailOptions {
  store: EventStore;
  read: ReadDatabase;
  personalData: PersonalData;
  mailer: Mailer;
  siteUrl: string;
}

/** Asks for confirmation and welcomes who gave it, in the subscriber's language. */
export const newsletterMail = (options: NewsletterMailOptions): Reactor => ({
  name: 'newsletter-mail',
  prefixes: [SUBSCRIBER_PREFIX],
  /** A reader who waited three days for a mail has asked again. */
  within: 72,
  prepare: async (event) => {
    const subscriber = await stateOf(options.store, subscriberDecider, event.stream);
    const write = letterFor(event, subscriber);
    if (!write || !('email' in subscriber)) return undefined;
    const mail = await mailOf(event, subscriber, write, options);
    return mail && (() => options.mailer.send(mail));
  },
  // What the outbox writes, it writes once, however often it is asked.
  mayTryAgain: (error) => (error instanceof MailNotSent ? !error.refused : isConnectionError(error)),
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
  { read, personalData, siteUrl }: NewsletterMailOptions,
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
