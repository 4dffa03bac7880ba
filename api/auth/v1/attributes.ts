import { z } from 'zod';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { AccountAttributes } from '../account-admin/account-attributes.ts';
import { nameFromMetadata, roleIn } from '../account-admin/metadata.ts';
import { isImportableHash } from '../accounts/imported-hash.ts';
import { hashPassword } from '../accounts/password.ts';
import { minPasswordLength, type PasswordOwner, requireStrongPassword } from '../accounts/weak-password.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { metadata, password } from './fields.ts';
import { blankAsUndefined, email, phone } from './identifier-fields.ts';

const ROLE_HINT = 'Every account has the role authenticated; staff roles are set in app_metadata';

/** Input of the admin routes for an account. Null in metadata deletes a key. */
export const adminUserFields = z.object({
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
  password: blankAsUndefined(password),
  email_confirm: blankAsUndefined(z.boolean()),
  phone_confirm: blankAsUndefined(z.boolean()),
  user_metadata: blankAsUndefined(metadata),
  app_metadata: blankAsUndefined(metadata),
  ban_duration: blankAsUndefined(z.string()),
  role: blankAsUndefined(z.literal('authenticated', ROLE_HINT)),
  password_hash: blankAsUndefined(
    z
      .string()
      .max(300)
      .refine(isImportableHash, 'password_hash must be a bcrypt, argon2 or scrypt hash of moderate cost'),
  ),
  id: blankAsUndefined(z.never('The id of an account cannot be changed')),
});

/** Input of the route that creates an account, which may bring the id that another system gave it. */
export const newUserFields = adminUserFields.extend({
  id: blankAsUndefined(z.uuid('ID must conform to the uuid v4 format').toLowerCase()),
});

/**
 * Converts the parsed body of an admin route to account attributes, in which the password is replaced by its hash. The hash of another system
 * is taken as it is: the strength of its password is not known. Throws `weak_password`, and `validation_failed` for both together.
 */
export const toAccountAttributes = async (
  auth: Auth,
  { password, password_hash: imported, role: _role, ...rest }: z.output<typeof adminUserFields | typeof newUserFields>,
): Promise<AccountAttributes> => {
  if (password !== undefined && imported !== undefined) {
    throw new AuthError('validation_failed', { message: 'Only a password or a password hash should be provided' });
  }
  return password === undefined
    ? { ...rest, ...(imported !== undefined && { passwordHash: imported }) }
    : {
        ...rest,
        passwordHash: await passwordHashOf(auth, password, {
          email: rest.email,
          name: nameFromMetadata(rest.user_metadata),
          role: roleIn(rest.app_metadata),
        }),
      };
};

/**
 * Checks that a password is strong and returns its hash. Only a few passwords are hashed at the same time; further requests wait. Throws
 * `weak_password`, or `Problem` 503 when too many requests wait.
 */
export const passwordHashOf = (
  auth: Auth,
  password: string,
  { role, ...owner }: PasswordOwner & { role?: StaffRole | null | undefined },
): Promise<string> => {
  requireStrongPassword(password, owner, minPasswordLength(auth, role));
  return auth.passwordLimit(() => hashPassword(password));
};
