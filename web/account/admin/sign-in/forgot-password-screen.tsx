import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { AuthPage } from './auth-page.tsx';
import { ForgotPasswordForm } from './forgot-password-form.client.tsx';

/** Renders the screen for a forgotten password. The response is the same whether the account exists or not. */
export default function ForgotPasswordScreen({ locale }: AdminScreenProps) {
  return (
    <AuthPage locale={locale} title={t(locale, 'account.forgottenTitle')} lead={t(locale, 'account.forgottenLead')}>
      <ForgotPasswordForm sendsEmail={requestContext().adminScreen?.sendsEmail ?? false} />
      <p>
        <a href="/admin/sign-in">{t(locale, 'account.backToLogIn')}</a>
      </p>
    </AuthPage>
  );
}
