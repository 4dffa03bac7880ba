import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../tokens/services.ts';
import { elevateSession, type Session } from '../tokens/sessions.ts';
import { codeHashOf, lockFactor } from './challenge.ts';
import { SECRET_PURPOSE } from './enrol.ts';
import { matchTotpStep } from './totp.ts';

type Factor = Selectable<AuthTables['factor']>;
type Challenge = Selectable<AuthTables['factor_challenge']>;

/** Wrong codes that one challenge takes, and those of one factor in an hour, whoever tries. */
const MOST_ATTEMPTS = 5;
const MOST_FAILURES = 10;

export interface ChallengeResponse {
  accountId: string;
  sessionId: string;
  factorId: string;
  challengeId: string;
  /** As it was typed. */
  code: string;
}

/**
 * Takes the answer to a challenge: the session goes on at `aal2`. Verified for the first time, the factor counts from then on, what else was begun
 * and not verified goes, and so do the account's other sessions that gave no second factor. Throws `mfa_factor_not_found`,
 * `mfa_challenge_expired`, `mfa_verification_failed`, `over_request_rate_limit`, and `insufficient_aal` (403) as `enrolFactor` does.
 */
export const verifyFactor = async (services: AuthServices, answer: ChallengeResponse): Promise<Session> => {
  const judged = await services.db.transaction().execute((trx) => judge(services, trx, answer));
  if (judged instanceof AuthError) throw judged;
  const method = judged.factor_type === 'totp' ? 'totp' : 'mfa/phone';
  const { accountId, sessionId, factorId } = answer;
  return elevateSession(services, { accountId, sessionId, factorId, method });
};

/** Whoever knows the password alone does not finish a factor beside those that count, whoever began it. */
const requireLevel = async (trx: Kysely<Database>, { accountId, sessionId }: ChallengeResponse): Promise<void> => {
  const halfway = await trx
    .selectFrom('session')
    .innerJoin('factor', 'factor.account_id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.account_id', '=', accountId)
    .where('session.aal', '=', 'aal1')
    .where('factor.status', '=', 'verified')
    .executeTakeFirst();
  if (halfway)
    throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
};

/** Errors are answered, not thrown, where the failure is to be kept. */
const judge = async (
  services: AuthServices,
  trx: Kysely<Database>,
  answer: ChallengeResponse,
): Promise<Factor | AuthError> => {
  const factor = await lockFactor(trx, answer);
  if (factor.status === 'unverified') await requireLevel(trx, answer);
  const challenges = await trx
    .selectFrom('factor_challenge')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isOver'))
    .where('factor_id', '=', factor.id)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const failures = challenges.reduce((sum, { attempts }) => sum + attempts, 0);
  if (failures >= MOST_FAILURES) return new AuthError('over_request_rate_limit', { retryAfter: 3600 });
  const challenge = challenges.find(({ id }) => id === answer.challengeId);
  if (!challenge) return new AuthError('mfa_factor_not_found', { message: NO_CHALLENGE });
  if (challenge.isOver || challenge.attempts >= MOST_ATTEMPTS) return new AuthError('mfa_challenge_expired');

  const passed = pass(services, factor, challenge, answer.code.trim());
  if (!passed) return noteFailure(trx, factor, challenge);
  await trx.deleteFrom('factor_challenge').where('id', '=', challenge.id).execute();
  await trx
    .updateTable('factor')
    .set({ status: 'verified', updated_at: sql<Date>`now()`, ...passed })
    .where('id', '=', factor.id)
    .execute();
  if (factor.status === 'unverified') await beginToCount(trx, factor, answer.sessionId);
  return factor;
};

const NO_CHALLENGE = 'MFA factor with the provided challenge ID not found';

/** What is to be remembered of a right code; undefined where it is wrong. */
const pass = (
  { sealing, personalData }: AuthServices,
  factor: Factor,
  challenge: Challenge,
  code: string,
): { last_step?: bigint } | undefined => {
  if (factor.factor_type === 'phone') {
    return codeHashOf(personalData, challenge.id, code) === challenge.code_hash ? {} : undefined;
  }
  const step = matchTotpStep(sealing.unseal(SECRET_PURPOSE, factor.id, factor.secret!), code, factor.last_step);
  return step === undefined ? undefined : { last_step: step };
};

const noteFailure = async (trx: Kysely<Database>, factor: Factor, challenge: Challenge): Promise<AuthError> => {
  await trx
    .updateTable('factor_challenge')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', challenge.id)
    .execute();
  const data = { reason: 'mfa_verification_failed' };
  await recordAccountEvent(trx, { accountId: factor.account_id, actor: null, type: 'SignInFailed', data });
  const message = factor.factor_type === 'phone' ? 'Invalid MFA Phone code entered' : 'Invalid TOTP code entered';
  return new AuthError('mfa_verification_failed', { message });
};

const beginToCount = async (trx: Kysely<Database>, factor: Factor, sessionId: string): Promise<void> => {
  const { id, account_id, factor_type } = factor;
  await trx.deleteFrom('factor').where('account_id', '=', account_id).where('status', '=', 'unverified').execute();
  await trx
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    .where('aal', '=', 'aal1')
    .where('id', '<>', sessionId)
    .execute();
  await recordAccountEvent(trx, {
    accountId: account_id,
    actor: account_id,
    type: 'FactorVerified',
    data: { factor: id, factorType: factor_type },
  });
};
