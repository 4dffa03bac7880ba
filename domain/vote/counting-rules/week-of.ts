const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_A_WEEK = 7;

let known = { day: '', week: '' };

/**
 * Returns the Monday of the week of a calendar day, both `YYYY-MM-DD`. Most votes are of the same day as the vote before, so the last
 * result is cached.
 */
export const weekOf = (day: string): string => {
  if (known.day === day) return known.week;
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  const week = new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, day.length);
  known = { day, week };
  return week;
};
