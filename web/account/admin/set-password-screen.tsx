import type { DeskScreenProps } from '../../admin/screen-props.ts';
import { wordsOf } from '../../admin/shell-messages.ts';
import { t } from '../../i18n.ts';
import { Door } from './auth-page.tsx';
import { NewPasswordForm } from './set-password-form.client.tsx';

/** Where the links of recovery and invitation lead: `?token_hash` and `?type`, which nothing follows from before the form is sent. */
export default function NewPasswordScreen({ locale, query }: DeskScreenProps) {
  const isInvitation = query.get('type') === 'invite';
  return (
    <Door
      locale={locale}
      title={t(locale, isInvitation ? 'account.invitedTitle' : 'account.newPasswordTitle')}
      lead={t(locale, isInvitation ? 'account.invitedLead' : 'account.newPasswordLead')}
    >
      <NewPasswordForm
        type={isInvitation ? 'invite' : 'recovery'}
        tokenHash={query.get('token_hash') ?? ''}
        words={wordsOf(locale, {
          name: 'account.name',
          password: 'account.newPassword',
          hint: 'account.passwordHint',
          code: 'account.code',
          codeHint: 'account.codeHint',
          save: 'account.savePassword',
          noAnswer: 'account.noAnswer',
        })}
      />
    </Door>
  );
}
