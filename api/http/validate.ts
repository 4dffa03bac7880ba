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
  const issues = withNarrowestLimits(result.error.issues).slice(0, MAX_FIELD_ERRORS);
  const fields = issues.flatMap((issue) => fieldsOf(issue, valueAt(body, issue.path)));
  throw new Problem(422, 'invalid', { fields });
};

/** Returns the schema of an integer between `minimum` and `maximum` in a query string, such as `?limit=20`. */
export const integerParam = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Returns true if a validation message is one of this application's codes, such as `title_required`; false for zod's own messages. */
export const isMessageCode = (message: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(message);

/** Leaves out the limits of integers as such, where the same value is beyond a limit of its field. */
const withNarrowestLimits = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] => {
  const keyOf = ({ code, path }: z.core.$ZodIssue) => JSON.stringify([code, path]);
  const originOf = (issue: z.core.$ZodIssue) => 'origin' in issue && issue.origin;
  const limited = new Set(issues.filter((issue) => originOf(issue) === 'number').map(keyOf));
  return issues.filter((issue) => originOf(issue) !== 'int' || !limited.has(keyOf(issue)));
};

/** Returns the value at a path, which zod leaves out of its issues. */
const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((outer, key) => (outer as Record<PropertyKey, unknown> | null | undefined)?.[key], body);

/** Maximum number of possible values that an error names. */
const MAX_NAMED_VALUES = 50;

interface WrongField {
  path: string;
  code: string;
  values?: Record<string, string | number>;
}

/** Converts a zod issue to wrong fields. Schemas use message codes; zod's own messages are mapped to generic codes. */
const fieldsOf = (issue: z.core.$ZodIssue, value: unknown): WrongField[] => {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'field_unknown' }));
  }
  if (isMessageCode(issue.message))
    return [{ path, code: issue.message, ...(issue.code === 'custom' && issue.params && { values: issue.params }) }];
  return [wellKnown(issue, path, value)];
};

const wellKnown = (issue: z.core.$ZodIssue, path: string, value: unknown): WrongField => {
  switch (issue.code) {
    case 'too_small':
      return { path, code: ofOrigin(issue, LEAST), values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { path, code: ofOrigin(issue, MOST), values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      return ofWrongType(path, issue.expected, value);
    case 'invalid_value':
      return ofUnknownValue(path, issue.values, value);
    default:
      return { path, code: 'field_invalid' };
  }
};

/** Returns the error of a value that is missing, is several where one is expected, such as `?q=a&q=b`, or is of another type. */
const ofWrongType = (path: string, expected: string | undefined, value: unknown): WrongField => {
  if (value === undefined || value === null) return { path, code: 'field_required' };
  if (Array.isArray(value) && expected !== 'object' && expected !== 'record') return { path, code: 'field_single' };
  if (expected === 'number') return { path, code: 'field_number' };
  return expected === 'int' ? { path, code: 'field_integer' } : { path, code: 'field_invalid' };
};

/** Returns the error of a value that is none of those of an enumeration, with those that are possible unless they are very many. */
const ofUnknownValue = (path: string, values: readonly unknown[], value: unknown): WrongField => {
  const wrong = ofWrongType(path, undefined, value);
  const isNamed = wrong.code === 'field_invalid' && values.length <= MAX_NAMED_VALUES;
  return isNamed ? { path, code: 'field_unknown_value', values: { possible: values.join(', ') } } : wrong;
};

const LEAST = { text: 'field_too_short', list: 'field_too_few', other: 'field_too_small' };
const MOST = { text: 'field_too_long', list: 'field_too_many', other: 'field_too_big' };

/** Returns the code for the length of a text, the number of a list's entries, or another value. */
const ofOrigin = ({ origin }: { origin: string }, codes: Record<'text' | 'list' | 'other', string>): string => {
  if (origin === 'string') return codes.text;
  return origin === 'array' ? codes.list : codes.other;
};
