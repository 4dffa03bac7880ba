import { AuthError, type AuthErrorCode } from '../../auth/auth-error.ts';
import { Problem } from '../../http/problem.ts';

/** Status and problem code in the admin API for each auth error; other codes become 422 `not_possible`, or 404. */
const PROBLEMS: Partial<Record<AuthErrorCode, [number, string]>> = {
  mfa_factor_not_found: [404, 'not_found'],
  user_not_found: [404, 'not_found'],
  session_not_found: [401, 'not_signed_in'],
  insufficient_aal: [401, 'second_factor_required'],
  mfa_verification_failed: [422, 'invalid_code'],
  mfa_challenge_expired: [422, 'invalid_code'],
  otp_expired: [422, 'letter_expired'],
  email_exists: [409, 'email_taken'],
  too_many_enrolled_mfa_factors: [409, 'too_many_passkeys'],
  too_many_passkeys: [409, 'too_many_passkeys'],
  webauthn_challenge_expired: [422, 'passkey_refused'],
  webauthn_challenge_not_found: [422, 'passkey_refused'],
  webauthn_credential_exists: [422, 'passkey_refused'],
  webauthn_verification_failed: [422, 'passkey_refused'],
  last_administrator: [409, 'last_administrator'],
  user_banned: [403, 'user_banned'],
  single_identity_not_deletable: [409, 'last_identity'],
  identity_not_found: [404, 'not_found'],
};

/** Throws the `Problem` with which the admin API responds to an `AuthError`; rethrows any other error. */
export const throwAsProblem = (error: unknown): never => {
  if (!(error instanceof AuthError)) throw error;
  const cause = { cause: error };
  if (error.status === 429) throw new Problem(429, 'too_many', { retryAfter: error.retryAfter ?? 60 }, cause);
  const [status, code] = PROBLEMS[error.code] ?? (error.status === 404 ? [404, 'not_found'] : [422, 'not_possible']);
  throw new Problem(status, code, {}, cause);
};
