import { z } from 'zod';
import { STATISTICS_GROUPS } from '#domain/vote/statistics-filter.ts';
import { day } from '../http/schemas/response-schemas.ts';

const kept = z.int().optional().describe('Votes that the requested rule keeps');
const counts = { votes: z.int(), refused: z.int(), kept };
const reasons = z.strictObject({ already_voted: z.int(), network_limit: z.int(), site_limit: z.int() });
const group = z.string().optional();

/** Response of `GET /api/statistics/votes`; each item names its group under the name in `by`. */
export const voteStatistics = z.strictObject({
  by: z.enum(STATISTICS_GROUPS),
  total: z.strictObject(counts),
  items: z.array(
    z.strictObject({
      day: group,
      week: group,
      month: group,
      hour: group,
      restaurant: group,
      area: group,
      locale: group,
      name: group,
      ...counts,
      reasons,
    }),
  ),
});

/** Response of `GET /api/voter`. */
export const voterState = z.strictObject({
  voted: z.uuid().nullable().describe('The restaurant that this browser voted for today'),
  day,
});
