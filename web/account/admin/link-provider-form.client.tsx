'use client';
import { useState } from 'react';
import { Field } from '../../admin/fields.client.tsx';
import { SubmitButton, useForm } from '../../admin/form.client.tsx';

export type LinkWords = Record<'noAnswer' | 'link' | 'password', string>;

/**
 * Renders the button that links the account to a provider and leads to the provider's page. When the sign-in was some minutes ago, the
 * server asks for the password, and the form shows its field.
 */
export const LinkProviderForm = ({ provider, words }: { provider: string; words: LinkWords }) => {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<{ url: string }>({
    url: `/api/session/provider/${provider}`,
    messages: words,
    extraValues: { to: '/admin/account' },
    onSuccess: ({ url }) => location.assign(url),
  });
  if ('password' in form.errors && !asksPassword) setAsksPassword(true);
  return (
    <form className="desk-narrow" {...form.formProps}>
      {asksPassword && (
        <Field
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          isFocused
          errors={form.errors}
        />
      )}
      <SubmitButton form={form}>{words.link}</SubmitButton>
    </form>
  );
};
