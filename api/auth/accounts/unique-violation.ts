import { AuthError } from '../auth-error.ts';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/**
 * Always throws: `email_exists` or `phone_exists` if the error is the database's report that another account has the e-mail or phone, for
 * example after a concurrent request; otherwise the error itself.
 */
export const throwIdentifierTaken = (error: unknown): never => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) throw error;
  throw new AuthError(constraint.includes('phone') ? 'phone_exists' : 'email_exists', {}, { cause: error });
};
