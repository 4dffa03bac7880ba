import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { t } from '#web/i18n.ts';
import type { EmailContent } from '../../emails/email-content.ts';
import type { NoticeType } from '../notice-outbox.ts';

/** The notice whose texts each type uses. */
const MESSAGE_KEYS = {
  PasswordChanged: 'password',
  EmailChanged: 'email',
  PhoneChanged: 'phone',
  FactorVerified: 'factorAdded',
  FactorRemoved: 'factorRemoved',
  IdentityLinked: 'linked',
  IdentityUnlinked: 'unlinked',
  RecoveryCodeUsed: 'recoveryCode',
  AccountKeyCreated: 'key',
  PasskeyAdded: 'passkeyAdded',
  PasskeyRemoved: 'passkeyRemoved',
  PasskeyCloned: 'passkeyCloned',
  NewBrowser: 'newBrowser',
} as const satisfies Record<NoticeType, string>;

interface NoticeInput {
  type: NoticeType;
  /** When it happened. */
  at: Date;
  locale: Locale;
  settings: Pick<SiteSettings, 'title' | 'address'>;
  siteUrl: string;
  /** True for a staff account, whose owner can change the password in the admin area. */
  isStaff: boolean;
}

/** Builds and returns the content of an e-mail that tells the owner of an account what was changed, and what to do if it was not them. */
export const noticeEmail = ({ type, at, locale, settings, siteUrl, isStaff }: NoticeInput): EmailContent => {
  const { title } = settings;
  const text = t(locale, `notice.${MESSAGE_KEYS[type]}`, { title });
  return {
    locale,
    siteUrl,
    title,
    address: settings.address,
    subject: t(locale, 'notice.subject', { title }),
    preview: text,
    heading: t(locale, 'notice.heading'),
    paragraphs: [text, t(locale, 'notice.at', { at: at.getTime() }), t(locale, 'notice.advice')],
    ...(isStaff && { button: { text: t(locale, 'notice.button'), href: `${siteUrl}/admin/forgotten` } }),
    reason: t(locale, 'letter.why', { title }),
  };
};
