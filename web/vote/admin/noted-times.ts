import { weekOf } from '#domain/vote/counting-rules/week-of.ts';
import type { TimeUnit, VoteAnomalies } from '#projections/vote/views.ts';
import { madeiraDay } from '../../admin/madeira-time.ts';

const MONTH_CHARS = 'YYYY-MM'.length;

/** Returns the numbers of listed anomalies by the day, week or month in which they begin. */
export const notedTimes = (
  { bursts, seconds }: Pick<VoteAnomalies, 'bursts' | 'seconds'>,
  unit: TimeUnit,
): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const moment of [...bursts.map(({ from }) => from), ...seconds.map(({ at }) => at)]) {
    const key = keyOf(madeiraDay(moment), unit);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return times;
};

const keyOf = (day: string, unit: TimeUnit): string => {
  if (unit === 'week') return weekOf(day);
  return unit === 'month' ? day.slice(0, MONTH_CHARS) : day;
};
