import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { type MessageId, t } from '#web/i18n.ts';
import type { EmailContent } from '../../emails/email-content.ts';
import { ONE_TIME_HOURS, type OneTimeKind } from '../tokens/one-time-token.ts';

/** The kinds of one-time tokens that are sent by e-mail. */
export type AccountEmailKind = Exclude<OneTimeKind, 'phone' | 'phone_change'>;

export interface AccountEmailInput {
  kind: AccountEmailKind;
  locale: Locale;
  settings: Pick<SiteSettings, 'title' | 'address'>;
  siteUrl: string;
  /** Six digits. */
  code: string;
  /** Target of the button. */
  link: string;
  /** The new e-mail address if it is being changed, otherwise the recipient's. */
  address: string;
}

const MESSAGE_KEYS = {
  confirmation: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'emailChange',
  email_change_new: 'emailChange',
  reauthentication: 'reauthentication',
} as const satisfies Record<AccountEmailKind, string>;

/**
 * Builds and returns the content of an e-mail to an account owner. It contains a link and a code that do the same; the kind
 * `reauthentication` contains the code only. `address` is the e-mail address that the text mentions.
 */
export const accountEmail = ({
  kind,
  locale,
  settings,
  siteUrl,
  code,
  link,
  address,
}: AccountEmailInput): EmailContent => {
  const { title } = settings;
  const hours = ONE_TIME_HOURS[kind];
  const message = (id: string): string => t(locale, `letter.${id}` as MessageId, { title, code, address, hours });
  const key = MESSAGE_KEYS[kind];
  const hasLink = key !== 'reauthentication';
  return {
    locale,
    siteUrl,
    title,
    address: settings.address,
    subject: message(`${key}.subject`),
    preview: message(`${key}.preview`),
    heading: message(`${key}.heading`),
    paragraphs: [message(`${key}.text`), ...(hasLink ? [message('code')] : [])],
    code,
    ...(hasLink && { button: { text: message(`${key}.button`), href: link } }),
    note: message('note'),
    reason: message('why'),
  };
};
