'use client';
import { useState } from 'react';
import type { FactorType } from '#domain/account/events.ts';
import { Field, MAX_RECOVERY_CODE, OneTimeCodeField } from '../forms/fields.client.tsx';
import { SubmitButton, useForm } from '../forms/form.client.tsx';
import { publishSessionEvent } from '../session/session-events.client.ts';
import { PasskeyFactors } from './passkey-factors.client.tsx';
import { PasskeySignIn, type PasskeyWords } from './passkey-sign-in.client.tsx';

export interface SignInWords extends PasskeyWords {
  email: string;
  password: string;
  logIn: string;
  noAnswer: string;
  code: string;
  codeHint: string;
  verify: string;
  passkeyUse: string;
  [message: string]: string;
}

interface SignInFormProps {
  /** E-mail address of the previous session; empty if there was none. */
  email?: string;
  messages: SignInWords;
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
export const SignInForm = ({ email = '', messages, factors: asked, onSuccess }: SignInFormProps) => {
  const [factors, setFactors] = useState(asked);
  const signedIn = () => {
    publishSessionEvent('SIGNED_IN');
    onSuccess();
  };
  const form = useForm<Answer>({
    url: '/api/session',
    messages,
    onSuccess: (answer) => (answer.mfa ? setFactors(answer.factors ?? []) : signedIn()),
  });
  if (factors) return <SecondFactorForm factors={factors} messages={messages} onSuccess={signedIn} />;
  return (
    <>
      <form {...form.formProps}>
        <Field
          name="email"
          label={messages.email}
          type="email"
          autoComplete="username webauthn"
          defaultValue={email}
          errors={form.errors}
        />
        <Field
          name="password"
          label={messages.password}
          type="password"
          autoComplete="current-password"
          errors={form.errors}
        />
        <SubmitButton form={form}>{messages.logIn}</SubmitButton>
      </form>
      <PasskeySignIn messages={messages} onSuccess={signedIn} />
    </>
  );
};

interface SecondFactorFormProps {
  factors: SignInFactor[];
  messages: SignInWords;
  onSuccess(): void;
}

/** Renders a button for each passkey, and the form for a second factor's code, with a choice of factor if there are several. */
export const SecondFactorForm = ({ factors: all, messages, onSuccess }: SecondFactorFormProps) => {
  const passkeys = all.filter(({ type }) => type === 'webauthn');
  // In place of a passkey, the code field accepts a recovery code.
  const factors = passkeys.length === all.length ? all.slice(0, 1) : all.filter(({ type }) => type !== 'webauthn');
  const signedIn = () => {
    publishSessionEvent('MFA_CHALLENGE_VERIFIED');
    onSuccess();
  };
  const form = useForm<unknown>({
    url: '/api/session/factor',
    messages,
    onSuccess: signedIn,
  });
  return (
    <>
      <PasskeyFactors factors={passkeys} messages={messages} onSuccess={signedIn} />
      <form {...form.formProps}>
        {factors.length > 1 ? (
          <div className="desk-field">
            <label htmlFor="factor">{messages.factor}</label>
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
        <OneTimeCodeField words={messages} maxLength={MAX_RECOVERY_CODE} autoFocus errors={form.errors} />
        <SubmitButton form={form}>{messages.verify}</SubmitButton>
      </form>
    </>
  );
};
