'use client';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type ApiResult, sendJson } from '../requests/api-request.client.ts';

/** Loaded at the first use, since most pages need no passkey. */
const library = () => import('@simplewebauthn/browser');

/** Returns true if the browser can use passkeys on this page: not over plain http, and not where the site has an IP address only. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

interface Signing {
  /** Where the challenge is requested, with `body`. */
  challengeUrl: string;
  /** Where the signature is sent, with `body`. */
  url: string;
  body?: object;
  noAnswer: string;
  /** True: offers the passkeys among the suggestions of the field with `autocomplete="webauthn"`, and waits until one is chosen. */
  isAutofill?: boolean;
}

/**
 * Requests a challenge, lets the user choose a passkey that signs it, and sends the signature. Resolves to the result, or to undefined when
 * no passkey was used: the user cancelled, has none, or the browser offers none.
 */
export const signWithPasskey = async <Answer>({
  challengeUrl,
  url,
  body = {},
  noAnswer,
  isAutofill = false,
}: Signing): Promise<ApiResult<Answer> | undefined> => {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library();
  if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const asked = await sendJson<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    challengeUrl,
    body,
    noAnswer,
  );
  if (!asked.ok) return isAutofill ? undefined : asked;
  const { challengeId, options: optionsJSON } = asked.answer;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(() => undefined);
  return credential && sendJson<Answer>('POST', url, { ...body, challengeId, credential }, noAnswer);
};

/** Ends what `signWithPasskey` waits for. */
export const cancelPasskey = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/** Lets the user create a passkey. Resolves to the new credential, or to undefined when none was created. */
export const createPasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(() => undefined);
};
