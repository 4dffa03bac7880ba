import type { z } from 'zod';
import { requireBoundedPayload } from './payload-limits.ts';

/**
 * Parses a body or a query for a service whose errors are not ours: `data`, or in `complaint` what is wrong with the first field that is
 * wrong. Fields that we do not know are left out.
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
