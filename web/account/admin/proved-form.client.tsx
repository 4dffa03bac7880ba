'use client';
import { type ReactNode, useState } from 'react';
import { Field } from '../../admin/forms/fields.client.tsx';
import { type FormState, SubmitButton, useForm } from '../../admin/forms/form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';

interface ProvedFormProps<Answer> {
  url: string;
  /** Default: `POST`. */
  method?: string;
  /** Label of the button. */
  send: string;
  extraValues?: object;
  toBody?(values: Record<string, unknown>): Record<string, unknown>;
  /** Fields of the form above the button. */
  children?: (form: FormState) => ReactNode;
  onSuccess(answer: Answer, form: HTMLFormElement): void;
}

/**
 * Renders a form for a request that needs a recent proof of who the user is. When the sign-in was some minutes ago, the server asks for the
 * password, and the form shows its field.
 */
export const ProvedForm = <Answer,>({
  url,
  method = 'POST',
  send,
  extraValues,
  toBody,
  children,
  onSuccess,
}: ProvedFormProps<Answer>) => {
  const t = useMessage();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<Answer>({
    url,
    method,
    extraValues,
    ...(toBody && { toBody }),
    onSuccess: (answer, element) => {
      setAsksPassword(false);
      onSuccess(answer, element);
    },
  });
  if ('password' in form.errors && !asksPassword) setAsksPassword(true);
  return (
    <form className="desk-narrow" {...form.formProps}>
      {children?.(form)}
      {asksPassword && (
        <Field
          name="password"
          label={t('account.currentPassword')}
          type="password"
          autoComplete="current-password"
          isFocused
          errors={form.errors}
        />
      )}
      <SubmitButton form={form}>{send}</SubmitButton>
    </form>
  );
};
