'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessage } from '../messages/message-provider.client.tsx';
import { ActionButton } from '../requests/action-button.client.tsx';
import type { ApiResult } from '../requests/api-request.client.ts';
import { useInBrowser } from '../use-in-browser.client.ts';
import { cancelPasskey, canUsePasskeys, signWithPasskey } from './webauthn.client.ts';

/** Milliseconds after which the challenge of the offered passkeys is renewed: it ends after five minutes. */
const RENEW_MS = 240_000;

interface PasskeySignInProps {
  onSuccess(): void;
}

/**
 * Renders the button that signs in with a passkey, and offers the passkeys among the suggestions of the e-mail field where the browser can.
 * Nothing where passkeys cannot be used.
 */
export const PasskeySignIn = ({ onSuccess }: PasskeySignInProps) => {
  const t = useMessage();
  const [error, setError] = useState('');
  const isChoosing = useRef(false);
  const finish = (signed: ApiResult<unknown> | undefined, unused: string) => {
    if (signed?.ok) return onSuccess();
    setError(signed ? signed.error.message : unused);
  };
  const offer = useEffectEvent(async () => {
    if (isChoosing.current || document.hidden || !canUsePasskeys()) return;
    const signed = await signWithPasskey({ ...ROUTES, noAnswer: t('account.noAnswer'), isAutofill: true });
    if (signed) finish(signed, '');
  });
  useEffect(() => {
    void offer();
    const timer = setInterval(() => void offer(), RENEW_MS);
    return () => {
      clearInterval(timer);
      if (canUsePasskeys()) void cancelPasskey();
    };
  }, []);
  const choose = async () => {
    isChoosing.current = true;
    setError('');
    finish(await signWithPasskey({ ...ROUTES, noAnswer: t('account.noAnswer') }), t('account.passkeyUnused'));
    isChoosing.current = false;
  };
  if (useInBrowser() && !canUsePasskeys()) return null;
  return (
    <div className="desk-passkey">
      <ActionButton variant="secondary" onClick={choose}>
        {t('account.passkeySignIn')}
      </ActionButton>
      {error && (
        <p className="desk-alert" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

const ROUTES = { challengeUrl: '/api/session/passkey/challenge', url: '/api/session/passkey' };
