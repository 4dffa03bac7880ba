import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import type { Subscriber } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, type SubscriberEvent } from '#domain/newsletter/events.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { EventStoreUnavailable, type RecordedEvent } from '#storage/events/event-store.ts';
import { type Mail, MailNotSent } from '#storage/mail/mailer.ts';
import { ERASED } from '#storage/personal-data/personal-data.ts';
import { loadState } from '../commands/read-stream.ts';
import { type EmailContent, emailText } from '../emails/email-content.ts';
import { emailHtml } from '../emails/email-html.ts';
import type { CreateReactor, ReactorServices } from '../reactors/reactor.ts';
import { confirmationEmail, type SubscriberEmailInput, unsubscribeLinkEmail, welcomeEmail } from './emails.ts';
import { subscriptionLinks } from './links.ts';

/** Name of the reactor in the table `reaction`. */
export const NEWSLETTER_REACTOR = 'newsletter-mail';

/**
 * Creates the reactor that sends e-mails to subscribers, in their language, when their events require one: the confirmation request, the
 * welcome, and the unsubscribe link that a subscriber requested.
 */
export const newsletterMail: CreateReactor = (options) => ({
  name: NEWSLETTER_REACTOR,
  prefixes: [subscriberAggregate.prefix],
  /** After three days without the e-mail, the subscriber has requested it again. */
  maxAgeHours: 72,
  prepare: async (event) => {
    const write = async (): Promise<Mail | undefined> => {
      const { id } = event.data as SubscriberEvent['data'];
      const subscriber = await loadState(options.store, subscriberAggregate, id);
      const letter = letterFor(event, subscriber);
      return letter && 'email' in subscriber ? mailOf(event, subscriber, letter, options) : undefined;
    };
    if (!(await write())) return undefined;
    return async () => {
      // Built again immediately before sending, so that a subscriber erased since gets nothing.
      const mail = await write();
      if (mail) await options.mailer.send(mail);
    };
  },
  // The outbox is idempotent, so connection errors can be retried.
  isRetryable: (error) =>
    error instanceof MailNotSent ? !error.refused : isConnectionError(error) || error instanceof EventStoreUnavailable,
});

/** Returns the e-mail for an event; undefined if it is obsolete, for example because the subscriber has unsubscribed since. */
const letterFor = (
  event: RecordedEvent,
  subscriber: Subscriber,
): ((facts: SubscriberEmailInput) => EmailContent) | undefined => {
  const { type, data } = event as Pick<RecordedEvent, 'type' | 'data'> as SubscriberEvent;
  const isCurrent =
    'subscription' in data && 'subscription' in subscriber && data.subscription === subscriber.subscription;
  if (!isCurrent) return undefined;
  switch (type) {
    case 'SubscriptionRequested':
    case 'ConfirmationRepeated':
      return subscriber.status === 'unconfirmed' ? confirmationEmail : undefined;
    case 'WayOutRequested':
      return unsubscribeLinkEmail;
    case 'SubscriptionConfirmed':
      return subscriber.status === 'confirmed' ? welcomeEmail : undefined;
    default:
      return undefined;
  }
};

const mailOf = async (
  { id, stream }: RecordedEvent,
  { email, locale, ...subscription }: Extract<Subscriber, { email: unknown }>,
  write: (facts: SubscriberEmailInput) => EmailContent,
  { read, personalData, siteUrl }: ReactorServices,
): Promise<Mail | undefined> => {
  const to = await personalData.decrypt(stream, EMAIL_FIELD, email);
  if (to === ERASED) return undefined;
  const settings = await siteSettings(read, locale);
  const links = subscriptionLinks(personalData, siteUrl, locale, subscription);
  const letter = write({ locale, settings, siteUrl, links });
  return {
    id,
    person: stream,
    from: { name: settings.title, address: settings.email || `newsletter@${new URL(siteUrl).hostname}` },
    to,
    subject: letter.subject,
    html: emailHtml(letter),
    text: emailText(letter),
    headers: {
      'Content-Language': locale,
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${links.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
