import { z } from 'zod';

const group = z.string().nullable().optional();

/** Response of `GET /api/insights`; each item names its group under the name in `by`. */
export const pageViewList = z.strictObject({
  total: z.int(),
  items: z.array(z.strictObject({ day: group, page: group, referrer: group, locale: group, views: z.int() })),
});
