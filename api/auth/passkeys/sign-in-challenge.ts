import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { v7, version } from 'uuid';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { CHALLENGE_SECONDS } from '../webauthn/creation-options.ts';
import { webAuthn } from '../webauthn/library.ts';
import { relyingParty } from '../webauthn/relying-party.ts';

/** A challenge that any passkey of the site may sign. */
export interface SignInChallenge {
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Seconds since 1970. */
  expiresAt: number;
}

/**
 * Creates a challenge for the browser with this secret. Nothing is stored, since every visitor may ask for any number: the challenge is a
 * keyed hash of its id, which contains the time, and of the browser's secret. `recordUse` accepts it once.
 */
export const createSignInChallenge = async (
  auth: Pick<Auth, 'siteUrl' | 'redirects' | 'personalData'>,
  browser: string,
): Promise<SignInChallenge> => {
  const id = v7();
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(auth).id,
    challenge: challengeBytes(auth.personalData, id, browser),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  return { id, options, expiresAt: Math.floor(madeAt(id) / 1000) + CHALLENGE_SECONDS };
};

/**
 * Returns the challenge with this id for the browser, as base64url. Throws `webauthn_challenge_not_found` for an id that no challenge has,
 * and `webauthn_challenge_expired` after five minutes.
 */
export const findSignInChallenge = (personalData: PersonalData, id: string, browser: string): string => {
  if (version(id) !== 7) throw new AuthError('webauthn_challenge_not_found');
  if (Date.now() >= madeAt(id) + CHALLENGE_SECONDS * 1000) throw new AuthError('webauthn_challenge_expired');
  return challengeBytes(personalData, id, browser).toString('base64url');
};

const challengeBytes = (personalData: PersonalData, id: string, browser: string) =>
  Buffer.from(personalData.keyedHash('passkey challenge', JSON.stringify([id, browser])), 'hex');

/** The first 48 bits of a UUID of version 7 are the milliseconds since 1970 (RFC 9562, 5.7). */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
