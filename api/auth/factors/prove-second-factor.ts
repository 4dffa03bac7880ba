import { internationalLocale } from '#domain/shared/locale.ts';
import type { Auth } from '../service/auth.ts';
import type { Client } from '../service/known-client.ts';
import type { Session } from '../tokens/sessions.ts';
import { challengeFactor } from './challenge.ts';
import { consumeRecoveryCode } from './consume-recovery-code.ts';
import { recoveryCodeIn } from './recovery-codes.ts';
import { verifyFactor } from './verify.ts';

interface SecondFactorProof {
  accountId: string;
  sessionId: string;
  factorId: string;
  client: Client;
  /** The challenge that the code answers; an authenticator app needs none. */
  challengeId?: string | undefined;
  /** A code of the factor, or a recovery code. */
  code: string;
}

/**
 * Raises a session to `aal2` by a code of the second factor or by a recovery code, and returns it with new tokens. Throws what
 * `challengeFactor`, `verifyFactor` and `consumeRecoveryCode` throw.
 */
export const proveSecondFactor = async (
  auth: Auth,
  { challengeId, code, ...of }: SecondFactorProof,
): Promise<Session> => {
  const digits = recoveryCodeIn(code);
  if (digits !== undefined) return consumeRecoveryCode(auth, { ...of, digits });
  const challenge = async () =>
    (await challengeFactor(auth, { ...of, locale: internationalLocale, withoutMessage: true })).id;
  return verifyFactor(auth, { ...of, challengeId: challengeId ?? (await challenge()), answer: { code } });
};
