import type { z } from 'zod';
import { requireBoundedShape } from '../../http/bounded-shape.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Parses a body or a query; throws `validation_failed` with the first field that is wrong, or where a text is none that the database holds.
 * Fields that we do not know are left out.
 */
export const read = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  requireBoundedShape(given);
  if (!isStorable(given))
    throw new AuthError('validation_failed', { message: 'A text has characters that cannot be kept' });
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  throw new AuthError('validation_failed', {
    message: [path, issue?.message].filter(Boolean).join(': ').slice(0, 300),
  });
};

/** Postgres holds neither NUL nor half a surrogate pair, in no text and in no name of a field. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
};
