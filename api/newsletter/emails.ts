import { CONFIRMATION_DEADLINE_DAYS } from '#domain/newsletter/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { type MessageId, t } from '#web/i18n.ts';
import { href } from '#web/routes.ts';
import type { EmailContent } from '../emails/email-content.ts';
import type { SubscriptionLinks } from './links.ts';

/** An e-mail to a subscriber; always has a button and an unsubscribe link. */
export type SubscriberEmail = EmailContent & Required<Pick<EmailContent, 'button' | 'unsubscribe'>>;

export interface SubscriberEmailInput {
  locale: Locale;
  settings: Pick<SiteSettings, 'title' | 'address'>;
  siteUrl: string;
  links: SubscriptionLinks;
}

/** Returns the content of the e-mail that asks the owner of an address to confirm the subscription. */
export const confirmationEmail = (facts: SubscriberEmailInput): SubscriberEmail => {
  const say = sayingIn(facts);
  return {
    ...frameOf(facts),
    subject: say('mail.confirm.subject'),
    preview: say('mail.confirm.preview'),
    heading: say('mail.confirm.heading'),
    paragraphs: [say('mail.confirm.text')],
    button: { text: say('mail.confirm.button'), href: facts.links.confirm },
    note: say('mail.confirm.note', { days: CONFIRMATION_DEADLINE_DAYS }),
  };
};

/** Returns the content of the e-mail that welcomes a confirmed subscriber. */
export const welcomeEmail = (facts: SubscriberEmailInput): SubscriberEmail => {
  const say = sayingIn(facts);
  return {
    ...frameOf(facts),
    subject: say('mail.welcome.subject'),
    preview: say('mail.welcome.preview'),
    heading: say('mail.welcome.heading'),
    paragraphs: [say('mail.welcome.text'), say('mail.welcome.more')],
    button: { text: say('mail.welcome.button'), href: facts.siteUrl + href('home', facts.locale) },
  };
};

/** Returns the content of the e-mail with the unsubscribe link that a subscriber requested. */
export const unsubscribeLinkEmail = (facts: SubscriberEmailInput): SubscriberEmail => {
  const say = sayingIn(facts);
  return {
    ...frameOf(facts),
    subject: say('mail.wayOut.subject'),
    preview: say('mail.wayOut.preview'),
    heading: say('mail.wayOut.heading'),
    paragraphs: [say('mail.wayOut.text')],
    button: { text: say('newsletter.leaveButton'), href: facts.links.unsubscribe },
    note: say('mail.wayOut.note'),
  };
};

const frameOf = (facts: SubscriberEmailInput) => {
  const { locale, settings, siteUrl, links } = facts;
  const say = sayingIn(facts);
  return {
    locale,
    siteUrl,
    title: settings.title,
    address: settings.address,
    reason: say('mail.why'),
    unsubscribe: { text: say('mail.leave'), href: links.unsubscribe },
  };
};

const sayingIn =
  ({ locale, settings: { title } }: SubscriberEmailInput) =>
  (id: MessageId, values: Record<string, string | number> = {}): string =>
    t(locale, id, { title, ...values });
