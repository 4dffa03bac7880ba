import { AuthError } from '../auth-error.ts';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/**
 * Turns a violation of the unique e-mail or phone of accounts, for example by a concurrent request, into `email_exists` or `phone_exists`.
 * Rethrows any other error.
 */
export const throwIdentifierTaken = (error: unknown): never => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) throw error;
  throw new AuthError(constraint.includes('phone') ? 'phone_exists' : 'email_exists', {}, { cause: error });
};
