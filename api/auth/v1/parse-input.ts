import type { z } from 'zod';
import { parseOrFirstError } from '../../http/first-validation-error.ts';
import { isStorable } from '../../http/storable.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Parses a body or a query; throws `validation_failed` with what is wrong first, or where a text is none that the database holds. Fields that we
 * do not know are left out.
 */
export const parseAuthInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  if (!isStorable(given)) {
    throw new AuthError('validation_failed', { message: 'A text has characters that cannot be kept' });
  }
  const found = parseOrFirstError(schema, given);
  if ('complaint' in found) throw new AuthError('validation_failed', { message: found.complaint });
  return found.data;
};
