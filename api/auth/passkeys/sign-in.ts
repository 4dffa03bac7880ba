import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import type { AccountRow } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { beginSession, type Session } from '../tokens/sessions.ts';
import type { AuthenticationResponse } from '../webauthn/credential.ts';
import { recordUse } from '../webauthn/record-use.ts';
import { type PasskeyRow, verifyAssertion } from '../webauthn/verify-credential.ts';
import { findSignInChallenge } from './sign-in-challenge.ts';

interface PasskeySignIn {
  challengeId: string;
  credential: AuthenticationResponse;
  /** The secret of the browser for which the challenge was made; empty for programs, which keep the challenge's id themselves. */
  browser: string;
  userAgent: string | undefined;
  /** Throws for an account that may not sign in here. */
  admit?: (account: AccountRow) => void;
}

/**
 * Signs in with a passkey whose authenticator verified its user, which is two factors in one: returns a session at `aal2`. Throws
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`, and for a valid passkey `user_banned` (403)
 * or `email_not_confirmed`.
 */
export const signInWithPasskey = async (
  auth: Auth,
  { challengeId, credential, browser, userAgent, admit }: PasskeySignIn,
): Promise<Session> => {
  const challenge = findSignInChallenge(auth.personalData, challengeId, browser);
  const passkey = await findPasskey(auth.db, credential.id);
  if (!passkey) throw new AuthError('webauthn_verification_failed');
  const verified = await verifyAssertion(auth, passkey, credential, { challenge, requireUserVerification: true });
  if (!verified) throw await refuse(auth.db, passkey);
  const refused = await auth.db.transaction().execute((trx) => recordUse(trx, passkey, verified, challengeId));
  if (refused) throw refused;
  const { account_id, factor_id, id } = passkey;
  const account = await auth.db.selectFrom('account').selectAll().where('id', '=', account_id).executeTakeFirst();
  if (account?.email && !account.email_confirmed_at) throw new AuthError('email_not_confirmed');
  if (account) admit?.(account);
  return beginSession(auth, account_id, { method: 'passkey', userAgent, provedBy: factor_id ?? id });
};

const findPasskey = (db: Kysely<Database>, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

const refuse = async (db: Kysely<Database>, { account_id }: PasskeyRow): Promise<AuthError> => {
  const data = { reason: 'webauthn_verification_failed' };
  await recordAccountEvent(db, { accountId: account_id, actor: null, type: 'SignInFailed', data });
  return new AuthError('webauthn_verification_failed');
};
