import { type Locale, locales } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import type { Mail } from '#storage/mail/mailer.ts';
import { type EmailContent, emailText } from '../../emails/email-content.ts';
import { emailHtml } from '../../emails/email-html.ts';
import type { AccountRow } from '../accounts/user.ts';

interface Addressed {
  id: string;
  to: string;
  settings: Pick<SiteSettings, 'title' | 'email'>;
}

/** Builds and returns an e-mail to an account owner from its content; the sender is the magazine. */
export const accountMail = (content: EmailContent, { id, to, settings }: Addressed): Omit<Mail, 'person'> => ({
  id,
  from: { name: settings.title, address: settings.email || `accounts@${new URL(content.siteUrl).hostname}` },
  to,
  subject: content.subject,
  html: emailHtml(content),
  text: emailText(content),
  headers: { 'Content-Language': content.locale, 'Auto-Submitted': 'auto-generated' },
});

/** Returns the language in the account's `user_metadata.locale`, if any. */
export const localeOfAccount = ({ user_metadata }: Pick<AccountRow, 'user_metadata'>): Locale | undefined =>
  locales.find((each) => each === user_metadata.locale);
