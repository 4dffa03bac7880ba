/** The Swedish format of a day is that of ISO 8601. */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Atlantic/Madeira' });

const MINUTE_MS = 60_000;

let known = { minute: Number.NaN, day: '' };

/**
 * Returns the calendar day of a moment in Atlantic/Madeira, `YYYY-MM-DD`. It is called for every page view, so the result is cached until
 * the next full minute; a day always begins at one.
 */
export const todayInMadeira = (now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, day: calendar.format(now) };
  return known.day;
};
