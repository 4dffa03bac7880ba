import type { Locale } from '#domain/shared/locale.ts';
import { stripInvalidXml } from '#domain/shared/text.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { t } from '#web/i18n.ts';
import type { EmailContent } from '../emails/email-content.ts';

export interface MentionEmailInput {
  locale: Locale;
  settings: Pick<SiteSettings, 'title' | 'address'>;
  siteUrl: string;
  /** Ids of the article and the note, for the link. */
  article: string;
  note: string;
  /** Who wrote the text. */
  by: string;
  /** Title of the article; empty if it has none. */
  title: string;
  /** The words that the note is pinned to. */
  quote: string;
  /** The text, with names instead of ids. */
  text: string;
}

/** Characters of the words that the e-mail quotes. */
const MAX_QUOTED = 200;

/** Builds the e-mail to an account that a note or an answer names. Its button opens the article at the note. */
export const mentionEmail = ({
  locale,
  settings,
  siteUrl,
  article,
  note,
  by,
  title,
  quote,
  text,
}: MentionEmailInput): EmailContent => {
  const values = { by, article: title || t(locale, 'article.desk.untitled'), title: settings.title };
  return {
    locale,
    siteUrl,
    title: settings.title,
    address: settings.address,
    subject: t(locale, 'mail.mention.subject', values),
    preview: stripInvalidXml(text),
    heading: t(locale, 'mail.mention.heading', values),
    paragraphs: [
      t(locale, 'mail.mention.words', { ...values, quote: shortened(quote) }),
      ...text.split('\n').filter((line) => line.trim() !== ''),
    ],
    button: {
      text: t(locale, 'mail.mention.button'),
      href: new URL(`/admin/articles/${article}?note=${note}`, siteUrl).href,
    },
    reason: t(locale, 'mail.mention.why', values),
  };
};

const shortened = (quote: string): string => {
  const line = quote.replaceAll('\n', ' ');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).trimEnd()}…` : line;
};
