import { z } from 'zod';
import { PASSWORD_LENGTH } from '#storage/config.ts';
import { hashPassword } from '../accounts/password.ts';
import { AuthError } from '../auth-error.ts';
import type { PersonAttributes } from '../people/person.ts';
import type { Auth } from '../service/auth.ts';
import { email, optional, phone } from './named.ts';

export const metadata = z.record(z.string(), z.json());

/** What an administrator may say of an account. Null in metadata takes a field away. */
export const attributes = z.object({
  email: optional(email),
  phone: optional(phone),
  password: optional(z.string().max(1000)),
  email_confirm: optional(z.boolean()),
  phone_confirm: optional(z.boolean()),
  user_metadata: optional(metadata),
  app_metadata: optional(metadata),
  ban_duration: optional(z.string()),
  role: optional(
    z.literal('authenticated', 'Every account has the role authenticated; staff roles are told in app_metadata'),
  ),
  password_hash: optional(z.never('Password hashes are not taken')),
  id: optional(z.never('Ids are given here')),
});

/** The same as accounts keep it. Throws `weak_password`. */
export const personAttributes = async (
  auth: Auth,
  { password, password_hash: _hash, id: _id, role: _role, ...rest }: z.output<typeof attributes>,
): Promise<PersonAttributes> => {
  if (password === undefined) return rest;
  requireStrongPassword(password);
  return { ...rest, passwordHash: await auth.tryPassword(() => hashPassword(password)) };
};

const requireStrongPassword = (password: string): void => {
  if (password.length < PASSWORD_LENGTH) throw new AuthError('weak_password', { reasons: ['length'] });
};
