import { confirmedByDay, subscriberChanges } from '#projections/newsletter/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { SubscriberGrowth } from '#web/admin/queries/subscriber-views.ts';
import { lastDays } from './day-counts.ts';

/** Weeks that are shown, half a year. */
const WEEKS = 26;

/**
 * Loads the number of confirmed subscribers at the end of each of the last 26 weeks, and how many were gained and lost in them. A week is
 * seven days in Madeira; the last one ends on `today`, `YYYY-MM-DD`. The weeks begin at most one before the first confirmation.
 */
export const subscriberGrowth = async (read: ReadDatabase, today: string): Promise<SubscriberGrowth> => {
  const [before, ...weeks] = lastDays(today, WEEKS + 1, 7);
  const [counts, changes] = await Promise.all([
    confirmedByDay(read, weeks),
    subscriberChanges(read, { after: before!, until: today }),
  ]);
  const first = counts.findIndex(({ count }) => count > 0);
  return { weeks: first === -1 ? [] : counts.slice(Math.max(0, first - 1)), ...changes };
};
