import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../service/known-client.ts';
import type { AuthServices } from '../tokens/services.ts';
import { elevateSession, type Session } from '../tokens/sessions.ts';
import { knownClientHash, lockFactor } from './challenge.ts';
import { countRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { hasTooManyFailures, recentChallenges } from './verify.ts';

/** A recovery code that the account owner typed instead of the code of the factor. */
export interface RecoveryAttempt {
  accountId: string;
  sessionId: string;
  /** The factor that the code replaces; wrong codes count like wrong codes of it. */
  factorId: string;
  client: Client;
  /** Twelve digits. */
  digits: string;
}

/**
 * Uses a recovery code of the account, which ends it, raises the session to `aal2` and returns it with new tokens. Records
 * `RecoveryCodeUsed`, of which the owner is informed by e-mail. Throws `mfa_factor_not_found`, `mfa_verification_failed` for a wrong code,
 * or `over_request_rate_limit`.
 */
export const consumeRecoveryCode = async (services: AuthServices, attempt: RecoveryAttempt): Promise<Session> => {
  const refused = await services.db.transaction().execute((trx) => consume(services, trx, attempt));
  if (refused) throw refused;
  const { accountId, sessionId } = attempt;
  return elevateSession(services, { accountId, sessionId, factorId: null, method: 'mfa/recovery-code' });
};

/** Deletes the code. Returns an error instead of throwing it where the transaction must commit the failed attempt. */
const consume = async (
  { personalData }: AuthServices,
  trx: Kysely<Database>,
  attempt: RecoveryAttempt,
): Promise<AuthError | undefined> => {
  const { accountId, sessionId, digits } = attempt;
  const factor = await lockFactor(trx, attempt);
  if (factor.status !== 'verified') throw new AuthError('mfa_factor_not_found');
  const client = knownClientHash(personalData, attempt.client);
  if (hasTooManyFailures(await recentChallenges(trx, factor.id), sessionId, client)) {
    return new AuthError('over_request_rate_limit', { retryAfter: 3600 });
  }
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', recoveryCodeHash(personalData, accountId, digits))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return recordFailure(trx, attempt, client);
  const data = { left: await countRecoveryCodes(trx, accountId) };
  await recordAccountEvent(trx, { accountId, actor: accountId, type: 'RecoveryCodeUsed', data });
};

/** Counts the wrong code like one that answered a challenge of the factor. */
const recordFailure = async (
  trx: Kysely<Database>,
  { accountId, sessionId, factorId }: RecoveryAttempt,
  known_client: string | null,
): Promise<AuthError> => {
  await trx
    .insertInto('factor_challenge')
    .values({
      id: randomUUID(),
      factor_id: factorId,
      session_id: sessionId,
      known_client,
      code_hash: null,
      attempts: 1,
      expires_at: sql<Date>`now()`,
    })
    .execute();
  const data = { reason: 'mfa_verification_failed' };
  await recordAccountEvent(trx, { accountId, actor: null, type: 'SignInFailed', data });
  return new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' });
};
