import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';

const MESSAGES = {
  signup_disabled: 'account.providerUnknown',
  provider_email_needs_verification: 'account.providerUnverified',
  identity_already_exists: 'account.providerTaken',
  provider_unavailable: 'account.providerAway',
  user_banned: 'error.user_banned',
} as const;

/**
 * Renders a message that says why signing in with a provider, such as Google, or linking one failed. `code` is the error code of the auth
 * service; renders nothing if it is null.
 */
export const ProviderError = ({ locale, code }: { locale: Locale; code: string | null }) =>
  code === null ? null : (
    <p className="desk-alert" role="alert">
      {t(locale, MESSAGES[code as keyof typeof MESSAGES] ?? 'account.providerFailed')}
    </p>
  );
