'use client';
import { useState } from 'react';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';

/** Renders the form that requests an e-mail with a link to set a new password. */
export const ForgotPasswordForm = ({ sendsEmail }: { sendsEmail: boolean }) => {
  const t = useMessage();
  const [isSent, setSent] = useState(false);
  const form = useForm<unknown>({ url: '/api/session/recovery', onSuccess: () => setSent(true) });
  if (isSent) return <p role="status">{t(sendsEmail ? 'account.linkSent' : 'account.noMailServer')}</p>;
  return (
    <form {...form.formProps}>
      <Field name="email" label={t('account.email')} type="email" autoComplete="username" errors={form.errors} />
      <SubmitButton form={form}>{t('account.sendLink')}</SubmitButton>
    </form>
  );
};
