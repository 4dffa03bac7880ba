import { AuthError } from '../auth-error.ts';

/** PostgreSQL's code where a unique key is there already. */
const UNIQUE_VIOLATION = '23505';

/** Throws `email_exists` or `phone_exists` where another account has got the address or the number, perhaps this very moment; anything else as it is. */
export const throwIdentifierTaken = (error: unknown): never => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) throw error;
  throw new AuthError(constraint.includes('phone') ? 'phone_exists' : 'email_exists', {}, { cause: error });
};
