'use client';
import { useState } from 'react';
import { useMessage } from '../messages/message-provider.client.tsx';
import { ActionButton } from '../requests/action-button.client.tsx';
import { useInBrowser } from '../use-in-browser.client.ts';
import { canUsePasskeys, signWithPasskey } from './webauthn.client.ts';

interface PasskeyFactorsProps {
  /** The passkeys, of which one is to be used as second factor. */
  factors: { id: string; friendlyName: string | null }[];
  onSuccess(): void;
}

/** Renders a button for each passkey that can be used as second factor; nothing where passkeys cannot be used. */
export const PasskeyFactors = ({ factors, onSuccess }: PasskeyFactorsProps) => {
  const t = useMessage();
  const [error, setError] = useState('');
  const use = async (factorId: string) => {
    setError('');
    const signed = await signWithPasskey({ ...ROUTES, body: { factorId }, noAnswer: t('account.noAnswer') });
    if (signed?.ok) return onSuccess();
    setError(signed ? signed.error.message : t('account.passkeyUnused'));
  };
  if (useInBrowser() && !canUsePasskeys()) return null;
  return (
    <div className="desk-passkey">
      {factors.map(({ id, friendlyName }) => (
        <ActionButton key={id} variant="secondary" onClick={() => use(id)}>
          {[t('account.passkeyUse'), friendlyName].filter(Boolean).join(': ')}
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
