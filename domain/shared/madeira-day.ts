/** Swedish writes calendar days as ISO 8601 does. */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Atlantic/Madeira' });

const MINUTE_MS = 60_000;

let known = { minute: Number.NaN, day: '' };

/** The calendar day in Atlantic/Madeira, `YYYY-MM-DD`. Asked at every page view, looked up once a minute: days begin with one. */
export const todayInMadeira = (now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, day: calendar.format(now) };
  return known.day;
};
