import { z } from 'zod';
import type { AccountIdentifier } from '../accounts/find-account.ts';
import { AuthError } from '../auth-error.ts';

/** An e-mail address, converted to lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Unable to validate email address: invalid format').max(254));

/** A phone number in E.164 format, with or without plus, converted to digits. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[1-9]\d{6,14}$/, 'Invalid phone number format (E.164 required)')
  .transform((number) => number.replace('+', ''));

/**
 * Returns an optional variant of a field's schema that parses null and the empty text as undefined, because clients send them for omitted
 * fields.
 */
export const blankAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/**
 * Returns the e-mail or phone of a request as the identifier of an account. Throws `validation_failed` unless exactly one of them is given.
 */
export const identifierOf = ({
  email,
  phone,
}: {
  email?: string | undefined;
  phone?: string | undefined;
}): AccountIdentifier => {
  if (email !== undefined && phone !== undefined) {
    throw new AuthError('validation_failed', { message: 'Only an email address or phone number should be provided' });
  }
  if (email !== undefined) return { email };
  if (phone !== undefined) return { phone };
  throw new AuthError('validation_failed', { message: 'One of email or phone must be set' });
};
