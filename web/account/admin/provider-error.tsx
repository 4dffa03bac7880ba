import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';

const MESSAGES = {
  signup_disabled: 'account.providerUnknown',
  provider_email_needs_verification: 'account.providerUnverified',
  identity_already_exists: 'account.providerTaken',
  provider_unavailable: 'account.providerAway',
  user_banned: 'error.user_banned',
} as const;

/** Why somebody came back from a provider without what they went for; `code` as the auth service tells it. */
export const ProviderError = ({ locale, code }: { locale: Locale; code: string | null }) =>
  code === null ? null : (
    <p className="desk-alert" role="alert">
      {t(locale, MESSAGES[code as keyof typeof MESSAGES] ?? 'account.providerFailed')}
    </p>
  );
