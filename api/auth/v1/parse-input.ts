import type { z } from 'zod';
import { parseOrFirstError } from '../../http/first-validation-error.ts';
import { isStorable } from '../../http/storable.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Parses a body or query; unknown fields are dropped. Throws `validation_failed` with the first error, or when a text has characters that
 * the database cannot store or the value is nested too deep.
 */
export const parseAuthInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  if (!isStorable(given)) {
    throw new AuthError('validation_failed', {
      message: 'A text has characters that cannot be stored, or a value is nested too deep',
    });
  }
  const found = parseOrFirstError(schema, given);
  if ('complaint' in found) throw new AuthError('validation_failed', { message: found.complaint });
  return found.data;
};
