import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { type MessageId, t } from '#web/i18n.ts';
import type { EmailContent } from '../../emails/email-content.ts';
import { ONE_TIME_HOURS, type OneTimeKind } from '../tokens/one-time-token.ts';

/** Kinds of tokens that are sent by letter. */
export type AccountEmailKind = Exclude<OneTimeKind, 'phone' | 'phone_change'>;

export interface AccountEmailInput {
  kind: AccountEmailKind;
  locale: Locale;
  settings: Pick<SiteSettings, 'title' | 'address'>;
  siteUrl: string;
  /** Six digits. */
  code: string;
  /** Where the button leads. */
  link: string;
  /** The new address, where it changes. */
  address: string;
}

const WORDS = {
  confirmation: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'emailChange',
  email_change_new: 'emailChange',
  reauthentication: 'reauthentication',
} as const satisfies Record<AccountEmailKind, string>;

/** What an account's owner is written, with a link and a code that do the same. A code alone where nothing is to be opened. */
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
  const say = (id: string): string => t(locale, `letter.${id}` as MessageId, { title, code, address, hours });
  const words = WORDS[kind];
  const hasLink = words !== 'reauthentication';
  return {
    locale,
    siteUrl,
    title,
    address: settings.address,
    subject: say(`${words}.subject`),
    preview: say(`${words}.preview`),
    heading: say(`${words}.heading`),
    paragraphs: [say(`${words}.text`), ...(hasLink ? [say('code')] : [])],
    code,
    ...(hasLink && { button: { text: say(`${words}.button`), href: link } }),
    note: say('note'),
    reason: say('why'),
  };
};
