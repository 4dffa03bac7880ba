import { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';
import { MAX_FIELD_ERRORS, Problem } from './problem.ts';

/**
 * Parses a body or query with its schema and returns the result. Throws 422 with the invalid fields and their message codes, and 400 for a
 * payload beyond the limits of `requireBoundedPayload`.
 */
export const validate = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  requireBoundedPayload(body);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, MAX_FIELD_ERRORS).flatMap((issue) => fieldsOf(issue));
  throw new Problem(422, 'invalid', { fields });
};

/** Returns the schema of an integer between `minimum` and `maximum` in a query string, such as `?limit=20`. */
export const integerParam = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Returns true if a validation message is one of this application's codes, such as `title_required`; false for zod's own messages. */
export const isMessageCode = (message: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(message);

interface WrongField {
  path: string;
  code: string;
  values?: Record<string, string | number>;
}

/** Converts a zod issue to wrong fields. Schemas use message codes; zod's own messages are mapped to generic codes. */
const fieldsOf = (issue: z.core.$ZodIssue): WrongField[] => {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'field_unknown' }));
  }
  if (isMessageCode(issue.message)) return [{ path, code: issue.message }];
  return [wellKnown(issue, path)];
};

const wellKnown = (issue: z.core.$ZodIssue, path: string): WrongField => {
  switch (issue.code) {
    case 'too_small':
      return { path, code: ofOrigin(issue, LEAST), values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { path, code: ofOrigin(issue, MOST), values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      return { path, code: issue.input === undefined ? 'field_required' : 'field_invalid' };
    default:
      return { path, code: 'field_invalid' };
  }
};

const LEAST = { text: 'field_too_short', list: 'field_too_few', other: 'field_too_small' };
const MOST = { text: 'field_too_long', list: 'field_too_many', other: 'field_too_big' };

/** Returns the code for the length of a text, the number of a list's entries, or another value. */
const ofOrigin = ({ origin }: { origin: string }, codes: Record<'text' | 'list' | 'other', string>): string => {
  if (origin === 'string') return codes.text;
  return origin === 'array' ? codes.list : codes.other;
};
