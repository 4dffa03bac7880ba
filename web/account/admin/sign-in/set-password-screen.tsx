import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { AuthPage } from './auth-page.tsx';
import { SetPasswordForm } from './set-password-form.client.tsx';

/**
 * Renders the screen for setting a password, which recovery and invitation e-mails link to. The URL contains the token (`?token_hash`) and
 * its kind (`?type`); the token is only used up when the form is sent.
 */
export default function SetPasswordScreen({ locale, query }: AdminScreenProps) {
  const isInvitation = query.get('type') === 'invite';
  return (
    <AuthPage
      locale={locale}
      title={t(locale, isInvitation ? 'account.invitedTitle' : 'account.newPasswordTitle')}
      lead={t(locale, isInvitation ? 'account.invitedLead' : 'account.newPasswordLead')}
    >
      <SetPasswordForm type={isInvitation ? 'invite' : 'recovery'} tokenHash={query.get('token_hash') ?? ''} />
    </AuthPage>
  );
}
