import { type Kysely, sql } from 'kysely';
import type { FactorType } from '#domain/account/events.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../service/known-client.ts';
import { elevateSession, type Session } from '../tokens/sessions.ts';
import { knownClientHash, lockFactor } from './challenge.ts';
import { type Challenge, type Factor, type FactorAnswer, type FactorServices, matchAnswer } from './match-answer.ts';

/** Wrong codes accepted per challenge, and per factor and session in an hour. */
const MAX_ATTEMPTS_PER_CHALLENGE = 5;
const MAX_FAILURES_PER_SESSION = 10;
/**
 * Wrong codes accepted per factor in an hour from each known client, and from all unknown ones together, however many sessions they begin: a
 * person who has the password finds one of a million codes with 0.2 % probability in a day, and cannot lock the owner's browser.
 */
const MAX_FAILURES_PER_HOUR = 30;

/** The answer of a session to a challenge. */
export interface ChallengeResponse {
  accountId: string;
  sessionId: string;
  factorId: string;
  challengeId: string;
  client: Client;
  answer: FactorAnswer;
}

/**
 * Checks what answers a challenge, raises the session to `aal2` (second factor verified) and returns it with new tokens. The first
 * correct answer activates a new factor; the account's other unverified factors are then deleted, and its other sessions at `aal1` end.
 * Throws `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_verification_failed` for a wrong code, `over_request_rate_limit`, or
 * `insufficient_aal` (403) for a new factor when the session has not verified an existing one.
 */
export const verifyFactor = async (services: FactorServices, response: ChallengeResponse): Promise<Session> => {
  const result = await services.db.transaction().execute((trx) => checkAnswer(services, trx, response));
  if (result instanceof AuthError) throw result;
  const { accountId, sessionId, factorId } = response;
  return elevateSession(services, { accountId, sessionId, factorId, method: METHODS[result.factor_type] });
};

/** The method of each kind of factor in `amr`. */
const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const satisfies Record<
  FactorType,
  string
>;

const WRONG: Record<FactorType, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
};

/**
 * Throws `insufficient_aal` when the session is at `aal1` and the account has a verified factor: with the password alone, no further factor
 * can be activated, not even one that the account owner enrolled.
 */
const requireElevated = async (trx: Kysely<Database>, { accountId, sessionId }: ChallengeResponse): Promise<void> => {
  const needsFactor = await trx
    .selectFrom('session')
    .innerJoin('factor', 'factor.account_id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.account_id', '=', accountId)
    .where('session.aal', '=', 'aal1')
    .where('factor.status', '=', 'verified')
    .executeTakeFirst();
  if (needsFactor)
    throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
};

/** Checks the answer and updates the rows. Returns errors instead of throwing them where the transaction must commit the failed attempt. */
const checkAnswer = async (
  services: FactorServices,
  trx: Kysely<Database>,
  response: ChallengeResponse,
): Promise<Factor | AuthError> => {
  const factor = await lockFactor(trx, response);
  if (factor.status === 'unverified') await requireElevated(trx, response);
  const challenges = await recentChallenges(trx, factor.id);
  if (hasTooManyFailures(challenges, response.sessionId, knownClientHash(services.personalData, response.client))) {
    return new AuthError('over_request_rate_limit', { retryAfter: 3600 });
  }
  const challenge = challenges.find(({ id }) => id === response.challengeId);
  if (!challenge) return new AuthError('mfa_factor_not_found', { message: NO_CHALLENGE });
  if (challenge.isOver || challenge.attempts >= MAX_ATTEMPTS_PER_CHALLENGE)
    return new AuthError('mfa_challenge_expired');

  const matched = await matchAnswer(services, trx, { factor, challenge, answer: response.answer });
  if (!matched) return recordFailure(trx, factor, challenge);
  await trx.deleteFrom('factor_challenge').where('id', '=', challenge.id).execute();
  await trx
    .updateTable('factor')
    .set({ status: 'verified', updated_at: sql<Date>`now()`, ...matched })
    .where('id', '=', factor.id)
    .execute();
  if (factor.status === 'unverified') await activateFactor(trx, factor, response.sessionId);
  return factor;
};

/** Loads the challenges of a factor in the last hour, with their wrong codes. `isOver`: it can no longer be answered. */
export const recentChallenges = (trx: Kysely<Database>, factorId: string) =>
  trx
    .selectFrom('factor_challenge')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isOver'))
    .where('factor_id', '=', factorId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .execute();

/** Returns true if this session, or this client, or the unknown clients together gave too many wrong codes in these challenges. */
export const hasTooManyFailures = (
  challenges: readonly Challenge[],
  sessionId: string,
  knownClient: string | null,
): boolean => {
  const failuresOf = (counted: (challenge: Challenge) => boolean) =>
    challenges.filter(counted).reduce((sum, { attempts }) => sum + attempts, 0);
  return (
    failuresOf(({ session_id }) => session_id === sessionId) >= MAX_FAILURES_PER_SESSION ||
    failuresOf(({ known_client }) => known_client === knownClient) >= MAX_FAILURES_PER_HOUR
  );
};

const NO_CHALLENGE = 'MFA factor with the provided challenge ID not found';

const recordFailure = async (trx: Kysely<Database>, factor: Factor, challenge: Challenge): Promise<AuthError> => {
  await trx
    .updateTable('factor_challenge')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', challenge.id)
    .execute();
  const data = { reason: 'mfa_verification_failed' };
  await recordAccountEvent(trx, { accountId: factor.account_id, actor: null, type: 'SignInFailed', data });
  return new AuthError('mfa_verification_failed', { message: WRONG[factor.factor_type] });
};

/**
 * Deletes the unverified factors of an account and ends its other sessions at `aal1`, since it has a verified factor from now on. Records
 * `FactorVerified`.
 */
export const activateFactor = async (
  trx: Kysely<Database>,
  factor: Pick<Factor, 'id' | 'account_id' | 'factor_type'>,
  sessionId: string,
): Promise<void> => {
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
