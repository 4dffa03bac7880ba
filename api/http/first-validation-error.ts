import type { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';

/**
 * Parses a body or query for the Supabase-compatible APIs, which report only one error, as text. Returns `data` without unknown fields, or
 * `complaint`, the path and message of the first error (at most 300 characters). Throws 400 for a payload beyond the limits of
 * `requireBoundedPayload`.
 */
export const parseOrFirstError = <Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): { data: z.output<Schema> } | { complaint: string } => {
  requireBoundedPayload(given);
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return { data };
  const [issue] = error.issues;
  return { complaint: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ').slice(0, 300) };
};
