'use client';
import { useState } from 'react';
import type { FactorType } from '#domain/account/events.ts';
import { Field, MAX_RECOVERY_CODE, OneTimeCodeField } from './fields.client.tsx';
import { SubmitButton, useForm } from './form.client.tsx';
import { publishSessionEvent } from './session-events.client.ts';

export interface SignInWords {
  email: string;
  password: string;
  logIn: string;
  noAnswer: string;
  code: string;
  codeHint: string;
  verify: string;
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
    <form {...form.formProps}>
      <Field
        name="email"
        label={messages.email}
        type="email"
        autoComplete="username"
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
  );
};

interface SecondFactorFormProps {
  factors: SignInFactor[];
  messages: SignInWords;
  onSuccess(): void;
}

/** Renders the form for a second factor's code, with a choice of factor if there are several. */
export const SecondFactorForm = ({ factors, messages, onSuccess }: SecondFactorFormProps) => {
  const form = useForm<unknown>({
    url: '/api/session/factor',
    messages,
    onSuccess: () => {
      publishSessionEvent('MFA_CHALLENGE_VERIFIED');
      onSuccess();
    },
  });
  return (
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
  );
};
