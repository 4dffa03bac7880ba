import type { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';

interface Complaint {
  complaint: string;
  path: string;
  message: string;
  wrongType: string | undefined;
}

/**
 * Parses a body or query for the Supabase-compatible APIs, which report only one error, as text. Returns `data` without unknown fields, or
 * `complaint`, the path and message of the first error (at most 300 characters), with both alone; `wrongType` is the expected type if that is
 * what is wrong with a value that was given. Throws 400 for a payload beyond the limits of `requireBoundedPayload`.
 */
export const parseOrFirstError = <Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): { data: z.output<Schema> } | Complaint => {
  requireBoundedPayload(given);
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return { data };
  const [issue] = error.issues as [z.core.$ZodIssue];
  const { path: keys, message } = issue;
  const path = keys.join('.').slice(0, 200);
  const complaint = [path, message].filter(Boolean).join(': ').slice(0, 300);
  return { complaint, path, message, wrongType: wrongTypeOf(issue, given) };
};

/** The JSON types by the names that zod has for them. */
const JSON_TYPES: Partial<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  number: 'number',
  int: 'integer',
  array: 'array',
  object: 'object',
  record: 'object',
};

/** Returns the type that a given value should have; undefined if the type is right or the value is missing. */
const wrongTypeOf = (issue: z.core.$ZodIssue, given: unknown): string | undefined => {
  const value = issue.path.reduce((outer, key) => (outer as Record<PropertyKey, unknown> | undefined)?.[key], given);
  if (value === undefined || value === null) return undefined;
  if (issue.code === 'invalid_type') return JSON_TYPES[issue.expected];
  return issue.code === 'invalid_value' && typeof value !== typeof issue.values[0] ? typeof issue.values[0] : undefined;
};
