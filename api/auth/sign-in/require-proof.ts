import { AuthError } from '../auth-error.ts';
import { isOwnPassword, isRecentlyProved } from '../current-session/recent-proof.ts';
import type { Auth } from '../service/auth.ts';
import { consumeCode } from '../tokens/one-time-token.ts';
import type { ActiveSession } from '../tokens/sessions.ts';

/** What an account owner sends to prove who they are when the sign-in was some minutes ago. */
export interface Proof {
  current_password?: string | undefined;
  /** The code sent by `GET reauthenticate`. */
  nonce?: string | undefined;
}

/**
 * Requires the current password, a reauthentication code, or a sign-in within the last minutes, so that a person who finds an open session
 * or an access token cannot lock the owner out. Throws `reauthentication_needed` without a proof, `reauthentication_not_valid` or
 * `invalid_credentials` for a wrong one.
 */
export const requireProof = async (
  auth: Auth,
  { account, session }: Pick<ActiveSession, 'account' | 'session'>,
  { nonce, current_password: current }: Proof,
): Promise<void> => {
  const recipient = account.email ?? account.phone;
  if (nonce !== undefined && recipient !== null) {
    const asked = { kinds: ['reauthentication'] as const, recipient, code: nonce, accountId: account.id };
    if (!(await consumeCode(auth.db, auth, asked))) throw new AuthError('reauthentication_not_valid');
    return;
  }
  if (current !== undefined) {
    if (await isOwnPassword(auth, { account, session }, current)) return;
    throw new AuthError('invalid_credentials');
  }
  if (recipient !== null && !isRecentlyProved({ session })) throw new AuthError('reauthentication_needed');
};
