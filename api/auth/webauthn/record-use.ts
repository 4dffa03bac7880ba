import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { queueNotice } from '../notice-outbox.ts';
import { CHALLENGE_SECONDS } from './creation-options.ts';
import type { PasskeyRow } from './verify-credential.ts';

/**
 * Stores the use of a passkey, whose signature was checked. Resolves to an error, which the caller throws after the transaction: when the
 * challenge, a UUID of version 7, or a later one has signed in already; or when the authenticator has not counted on, since then another
 * one has the same key. Of that the owner is informed, once an hour at most.
 */
export const recordUse = async (
  trx: Kysely<Database>,
  { id }: Pick<PasskeyRow, 'id'>,
  { newCounter, credentialBackedUp }: VerifiedAuthenticationResponse['authenticationInfo'],
  challengeId?: string,
): Promise<AuthError | undefined> => {
  const passkey = await trx.selectFrom('passkey').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!passkey) return new AuthError('webauthn_verification_failed');
  if (challengeId && isUsed(passkey, challengeId)) return new AuthError('webauthn_challenge_not_found');
  const counts = newCounter > 0 || passkey.counter > 0n;
  if (counts && BigInt(newCounter) <= passkey.counter) return refuseClone(trx, passkey);
  await trx
    .updateTable('passkey')
    .set({ counter: newCounter, backed_up: credentialBackedUp, last_used_at: sql<Date>`now()` })
    .$if(challengeId !== undefined, (query) => query.set({ last_challenge: challengeId! }))
    .where('id', '=', id)
    .execute();
};

/** A last challenge of the future, made while a clock was wrong, is ignored. */
const isUsed = ({ last_challenge }: PasskeyRow, challengeId: string): boolean =>
  last_challenge !== null &&
  challengeId <= last_challenge &&
  last_challenge <= v7({ msecs: Date.now() + CHALLENGE_SECONDS * 1000 });

const refuseClone = async (trx: Kysely<Database>, { account_id }: PasskeyRow): Promise<AuthError> => {
  const data = { reason: 'passkey_cloned' };
  await recordAccountEvent(trx, { accountId: account_id, actor: null, type: 'SignInFailed', data });
  await queueNotice(trx, { accountId: account_id, type: 'PasskeyCloned' });
  return new AuthError('webauthn_verification_failed');
};
