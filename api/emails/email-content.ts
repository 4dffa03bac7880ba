import type { Locale } from '#domain/shared/locale.ts';
import { href } from '#web/routes.ts';

/** Content of an e-mail, from which its HTML and its plain text are rendered. */
export interface EmailContent {
  locale: Locale;
  /** Title of the magazine. */
  title: string;
  siteUrl: string;
  subject: string;
  /** Preview text that mail clients show after the subject in their lists. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** One-time code that the recipient types in. */
  code?: string;
  button?: EmailLink;
  /** Smaller text below the button. */
  note?: string;
  /** Why the recipient gets this e-mail. */
  reason: string;
  unsubscribe?: EmailLink;
  /** Postal address of the magazine from the settings; may be empty. */
  address: string;
}

export interface EmailLink {
  text: string;
  href: string;
}

/** Returns the absolute URL of the home page in the language of an e-mail. */
export const emailHomeUrl = ({ siteUrl, locale }: Pick<EmailContent, 'siteUrl' | 'locale'>): string =>
  siteUrl + href('home', locale);

/** Renders the plain-text version of an e-mail. */
export const emailText = ({
  heading,
  paragraphs,
  code,
  button,
  note,
  reason,
  unsubscribe,
  title,
  address,
  siteUrl,
  locale,
}: EmailContent): string =>
  [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.text}:\n${button.href}`] : []),
    ...(note ? [note] : []),
    ['-- ', title, address, emailHomeUrl({ siteUrl, locale })].filter(Boolean).join('\n'),
    reason,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.href}`] : []),
    '',
  ].join('\n\n');
