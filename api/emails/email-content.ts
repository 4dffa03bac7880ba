import type { Locale } from '#domain/shared/locale.ts';

/** What a mail says, before it is set as HTML or as plain text. */
export interface EmailContent {
  locale: Locale;
  /** Of the magazine. */
  title: string;
  siteUrl: string;
  subject: string;
  /** What lists of mails show behind the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** To be typed where somebody asked for it. */
  code?: string;
  button?: EmailLink;
  /** Below the button, smaller. */
  note?: string;
  /** Why somebody gets this mail, and the way out where there is one. */
  reason: string;
  unsubscribe?: EmailLink;
  /** Where the magazine is, as the settings say; may be empty. */
  address: string;
}

export interface EmailLink {
  text: string;
  href: string;
}

/** For who reads without HTML. */
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
}: EmailContent): string =>
  [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.text}:\n${button.href}`] : []),
    ...(note ? [note] : []),
    ['-- ', title, address, siteUrl].filter(Boolean).join('\n'),
    reason,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.href}`] : []),
    '',
  ].join('\n\n');
