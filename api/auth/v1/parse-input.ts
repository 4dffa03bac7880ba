import type { z } from 'zod';
import { parseOrFirstError } from '../../http/first-validation-error.ts';
import { isStorable } from '../../http/storable.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Parses a query or the parameters of a path; unknown fields are dropped. Throws `validation_failed` with the first error, or when a text has characters that
 * the database cannot store or the value is nested too deep.
 */
export const parseAuthInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> =>
  parse(schema, given, () => {});

const parse = <Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  reject: (complaint: { path: string; wrongType: string | undefined }) => void,
): z.output<Schema> => {
  if (!isStorable(given)) {
    throw new AuthError('validation_failed', {
      message: 'A text has characters that cannot be stored, or a value is nested too deep',
    });
  }
  const found = parseOrFirstError(schema, given);
  if ('data' in found) return found.data;
  reject(found);
  throw new AuthError('validation_failed', { message: messageOf(found) });
};

/**
 * Parses the body of a request. Throws `bad_json` for a value of another JSON type than the field's, as GoTrue does, whose JSON decoder is typed;
 * otherwise as `parseAuthInput`.
 */
export const parseAuthBody = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> =>
  parse(schema, given, ({ path, wrongType }) => {
    if (wrongType === undefined) return;
    const message = `Could not parse request body as JSON: ${path || 'it'} must be of type ${wrongType}`;
    throw new AuthError('bad_json', { message });
  });

/** The messages of zod itself, which are not in the words of Supabase. */
const GENERIC = /^(Invalid (input|option|string|key|value|UUID|URL|email address)|Too (big|small)|Unrecognized key)\b/;

const messageOf = ({ path, message }: { path: string; message: string }): string =>
  GENERIC.test(message) ? `Invalid value for ${path || 'the request'}` : message;
