'use client';
import { useState } from 'react';
import type { FactorType } from '#domain/account/events.ts';
import { Field, MAX_RECOVERY_CODE, OneTimeCodeField } from '../forms/fields.client.tsx';
import { SubmitButton, useForm } from '../forms/form.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';
import { publishSessionEvent } from '../session/session-events.client.ts';
import { PasskeyFactors } from './passkey-factors.client.tsx';
import { PasskeySignIn } from './passkey-sign-in.client.tsx';

interface SignInFormProps {
  /** E-mail address of the previous session; empty if there was none. */
  email?: string;
  /** Second factors of a user who has already proved everything else. */
  factors?: SignInFactor[] | undefined;
  onSuccess(): void;
}

export interface SignInFactor {
  id: string;
  type: FactorType;
  friendlyName: string | null;
}

interface Answer {
  mfa?: true;
  factors?: SignInFactor[];
}

/**
 * Renders the form for e-mail and password, then the form for the second factor if the account has one. With `factors`, it asks only for
 * the second factor. Once the user is signed in, it notifies all tabs and calls `onSuccess`.
 */
export const SignInForm = ({ email = '', factors: asked, onSuccess }: SignInFormProps) => {
  const t = useMessage();
  const [factors, setFactors] = useState(asked);
  const signedIn = () => {
    publishSessionEvent('SIGNED_IN');
    onSuccess();
  };
  const form = useForm<Answer>({
    url: '/api/session',
    onSuccess: (answer) => (answer.mfa ? setFactors(answer.factors ?? []) : signedIn()),
  });
  if (factors) return <SecondFactorForm factors={factors} onSuccess={signedIn} />;
  return (
    <>
      <form {...form.formProps}>
        <Field
          name="email"
          label={t('account.email')}
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          errors={form.errors}
        />
        <Field
          name="password"
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          errors={form.errors}
        />
        <SubmitButton form={form}>{t('account.logIn')}</SubmitButton>
      </form>
      <PasskeySignIn onSuccess={signedIn} />
    </>
  );
};

interface SecondFactorFormProps {
  factors: SignInFactor[];
  onSuccess(): void;
}

/** Renders a button for each passkey, and the form for a second factor's code, with a choice of factor if there are several. */
export const SecondFactorForm = ({ factors: all, onSuccess }: SecondFactorFormProps) => {
  const t = useMessage();
  const passkeys = all.filter(({ type }) => type === 'webauthn');
  // In place of a passkey, the code field accepts a recovery code.
  const factors = passkeys.length === all.length ? all.slice(0, 1) : all.filter(({ type }) => type !== 'webauthn');
  const signedIn = () => {
    publishSessionEvent('MFA_CHALLENGE_VERIFIED');
    onSuccess();
  };
  const form = useForm<unknown>({
    url: '/api/session/factor',
    onSuccess: signedIn,
  });
  return (
    <>
      <PasskeyFactors factors={passkeys} onSuccess={signedIn} />
      <form {...form.formProps}>
        {factors.length > 1 ? (
          <div className="desk-field">
            <label htmlFor="factor">{t('account.factor')}</label>
            <select id="factor" name="factorId">
              {factors.map(({ id, friendlyName, type }) => (
                <option key={id} value={id}>
                  {friendlyName ?? type}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <input type="hidden" name="factorId" value={factors[0]?.id ?? ''} />
        )}
        <OneTimeCodeField maxLength={MAX_RECOVERY_CODE} autoFocus errors={form.errors} />
        <SubmitButton form={form}>{t('account.verify')}</SubmitButton>
      </form>
    </>
  );
};
