'use client';
import { useState } from 'react';
import { ActionButton } from '../requests/action-button.client.tsx';
import { useInBrowser } from '../use-in-browser.client.ts';
import { canUsePasskeys, signWithPasskey } from './webauthn.client.ts';

interface PasskeyFactorsProps {
  /** The passkeys, of which one is to be used as second factor. */
  factors: { id: string; friendlyName: string | null }[];
  messages: { noAnswer: string; passkeyUse: string; passkeyUnused: string };
  onSuccess(): void;
}

/** Renders a button for each passkey that can be used as second factor; nothing where passkeys cannot be used. */
export const PasskeyFactors = ({ factors, messages, onSuccess }: PasskeyFactorsProps) => {
  const [error, setError] = useState('');
  const use = async (factorId: string) => {
    setError('');
    const signed = await signWithPasskey({ ...ROUTES, body: { factorId }, noAnswer: messages.noAnswer });
    if (signed?.ok) return onSuccess();
    setError(signed ? signed.error.message : messages.passkeyUnused);
  };
  if (useInBrowser() && !canUsePasskeys()) return null;
  return (
    <div className="desk-passkey">
      {factors.map(({ id, friendlyName }) => (
        <ActionButton key={id} variant="secondary" onClick={() => use(id)}>
          {[messages.passkeyUse, friendlyName].filter(Boolean).join(': ')}
        </ActionButton>
      ))}
      {error && (
        <p className="desk-alert" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

const ROUTES = { challengeUrl: '/api/session/factor/challenge', url: '/api/session/factor' };
