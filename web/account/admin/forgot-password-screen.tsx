import type { DeskScreenProps } from '../../admin/screen-props.ts';
import { wordsOf } from '../../admin/shell-messages.ts';
import { t } from '../../i18n.ts';
import { Door } from './auth-page.tsx';
import { ForgottenForm } from './forgot-password-form.client.tsx';

/** Whoever asks is answered in the same way, whether there is such an account or not. */
export default function ForgottenScreen({ locale }: DeskScreenProps) {
  return (
    <Door locale={locale} title={t(locale, 'account.forgottenTitle')} lead={t(locale, 'account.forgottenLead')}>
      <ForgottenForm
        words={wordsOf(locale, {
          email: 'account.email',
          sendLink: 'account.sendLink',
          sent: 'account.linkSent',
          noAnswer: 'account.noAnswer',
        })}
      />
      <p>
        <a href="/admin/sign-in">{t(locale, 'account.backToLogIn')}</a>
      </p>
    </Door>
  );
}
