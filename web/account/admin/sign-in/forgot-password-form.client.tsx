'use client';
import { useState } from 'react';
import { Field } from '../../../admin/forms/fields.client.tsx';
import { SubmitButton, useForm } from '../../../admin/forms/form.client.tsx';

/** Renders the form that requests an e-mail with a link to set a new password. */
export const ForgotPasswordForm = ({
  words,
}: {
  words: Record<'email' | 'sendLink' | 'sent' | 'noAnswer', string>;
}) => {
  const [isSent, setSent] = useState(false);
  const form = useForm<unknown>({ url: '/api/session/recovery', messages: words, onSuccess: () => setSent(true) });
  if (isSent) return <p role="status">{words.sent}</p>;
  return (
    <form {...form.formProps}>
      <Field name="email" label={words.email} type="email" autoComplete="username" errors={form.errors} />
      <SubmitButton form={form}>{words.sendLink}</SubmitButton>
    </form>
  );
};
