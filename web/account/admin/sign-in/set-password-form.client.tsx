'use client';
import { useState } from 'react';
import { Field, MAX_RECOVERY_CODE, OneTimeCodeField } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';

interface SetPasswordFormProps {
  type: 'invite' | 'recovery';
  tokenHash: string;
}

/**
 * Renders the form that sets a password with the token from an e-mail (`tokenHash`) and signs the user in. The server also ends the
 * account’s other sessions. If the server responds that a second factor is needed, the form also asks for its code.
 */
export const SetPasswordForm = ({ type, tokenHash }: SetPasswordFormProps) => {
  const t = useMessage();
  const form = useForm<unknown>({
    url: '/api/session/password',
    onSuccess: () => {
      publishSessionEvent(type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN');
      location.assign('/admin');
    },
  });
  const [asksForCode, setAsksForCode] = useState(false);
  if (!asksForCode && 'code' in form.errors) setAsksForCode(true);
  return (
    <form {...form.formProps}>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="tokenHash" value={tokenHash} />
      {type === 'invite' && <Field name="name" label={t('account.name')} autoComplete="name" errors={form.errors} />}
      <Field
        name="password"
        label={t('account.newPassword')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        errors={form.errors}
      />
      {asksForCode && <OneTimeCodeField maxLength={MAX_RECOVERY_CODE} errors={form.errors} />}
      <SubmitButton form={form}>{t('account.savePassword')}</SubmitButton>
    </form>
  );
};
