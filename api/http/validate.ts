import { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';
import { MOST_FIELDS_TOLD, Problem } from './problem.ts';

/** Parses a command's body by its schema; throws 422 with the wrong fields and the codes of their messages, 400 for what is no body of anybody. */
export const validate = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  requireBoundedPayload(body);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, MOST_FIELDS_TOLD).flatMap((issue) => fieldsOf(issue));
  throw new Problem(422, 'invalid', { fields });
};

/** A whole number of an address, `?limit=20`. */
export const integerParam = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Tells `title_required` from zod's own wording. */
export const isMessageCode = (message: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(message);

interface WrongField {
  path: string;
  code: string;
  values?: Record<string, string | number>;
}

/** The schemas name their messages by codes; zod's own wording stands for the few that need no wording of ours. */
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
      return { path, code: 'field_too_small', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { path, code: 'field_too_big', values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      return { path, code: issue.input === undefined ? 'field_required' : 'field_invalid' };
    default:
      return { path, code: 'field_invalid' };
  }
};
