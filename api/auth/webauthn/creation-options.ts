import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountRow } from '../accounts/user.ts';
import type { Auth } from '../service/auth.ts';
import { ALGORITHMS, webAuthn } from './library.ts';
import { relyingParty } from './relying-party.ts';
import { descriptorOf } from './verify-credential.ts';

/** Seconds within which a browser must answer a challenge. */
export const CHALLENGE_SECONDS = 300;

/**
 * Returns the options with which a browser creates a credential for the account, with a new challenge. `discoverable`: the authenticator
 * keeps it and verifies its user, so that it signs in without a password. Authenticators that have one of the account already refuse.
 */
export const creationOptions = async (
  site: Pick<Auth, 'siteUrl' | 'redirects'>,
  db: Kysely<Database>,
  { id, email, phone, name }: AccountRow,
  { discoverable }: { discoverable: boolean },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', id)
    .execute();
  const userName = email ?? phone ?? id;
  const party = relyingParty(site).id;
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: party,
    rpName: party,
    userID: new TextEncoder().encode(id),
    userName,
    userDisplayName: name || userName,
    timeout: CHALLENGE_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: discoverable
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
};
