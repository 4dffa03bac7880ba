import type { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';

/**
 * Parses a body or query for the Supabase-compatible APIs, which report only one error, as text. Returns `data` without unknown fields, or
 * `complaint`, the path and message of the first error (at most 300 characters), with both alone. Throws 400 for a payload beyond the limits of
 * `requireBoundedPayload`.
 */
export const parseOrFirstError = <Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): { data: z.output<Schema> } | { complaint: string; path: string; message: string } => {
  requireBoundedPayload(given);
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return { data };
  const { path: keys, message } = error.issues[0]!;
  const path = keys.join('.').slice(0, 200);
  return { complaint: [path, message].filter(Boolean).join(': ').slice(0, 300), path, message };
};
