import { z } from 'zod';
import type { PersonAttributes } from '../account-admin/account-attributes.ts';
import { hashPassword } from '../accounts/password.ts';
import { requireStrongPassword } from '../accounts/weak-password.ts';
import type { Auth } from '../service/auth.ts';
import { metadata, password } from './fields.ts';
import { email, optional, phone } from './identifier-fields.ts';

const ROLE_IS_ELSEWHERE = 'Every account has the role authenticated; staff roles are told in app_metadata';

/** What an administrator may say of an account. Null in metadata takes a field away. */
export const attributes = z.object({
  email: optional(email),
  phone: optional(phone),
  password: optional(password),
  email_confirm: optional(z.boolean()),
  phone_confirm: optional(z.boolean()),
  user_metadata: optional(metadata),
  app_metadata: optional(metadata),
  ban_duration: optional(z.string()),
  role: optional(z.literal('authenticated', ROLE_IS_ELSEWHERE)),
  password_hash: optional(z.never('Password hashes are not taken')),
  id: optional(z.never('Ids are given here')),
});

/** The same as accounts keep it. Throws `weak_password`. */
export const personAttributes = async (
  auth: Auth,
  { password, password_hash: _hash, id: _id, role: _role, ...rest }: z.output<typeof attributes>,
): Promise<PersonAttributes> =>
  password === undefined ? rest : { ...rest, passwordHash: await passwordHashOf(auth, password) };

/** What is kept of a password. Throws `weak_password`. */
export const passwordHashOf = (auth: Auth, password: string): Promise<string> => {
  requireStrongPassword(password);
  return auth.tryPassword(() => hashPassword(password));
};
