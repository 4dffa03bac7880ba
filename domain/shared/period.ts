import { z } from 'zod';

const day = z.iso.date().optional();

/** The fields of a period in a query string, calendar days in Madeira; both days are included. */
export const periodFields = { from: day, to: day };

/**
 * Returns the schema of a query string with a check that its first day, `from`, is not after the last one, which is the field `last`. A period
 * that ends before it begins is a mistake; without the check it looks like one without data.
 */
export const withOrderedDays = <Schema extends z.ZodType<{ from?: string | undefined }>>(
  schema: Schema,
  last = 'to',
): Schema =>
  schema.refine(
    (query) => {
      const { from, [last]: to } = query as Record<string, string | undefined>;
      return !from || !to || from <= to;
    },
    { path: ['from'], error: 'from_after_to' },
  );
