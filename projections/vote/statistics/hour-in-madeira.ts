const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Atlantic/Madeira' });

const HOUR_CHARS = 'YYYY-MM-DDTHH'.length;

let known = { hour: '', inMadeira: '' };

/**
 * Returns the hour of the day in Madeira, `00` to `23`, of a moment, ISO 8601 in UTC. Most votes are of the same hour as the vote before,
 * so the last result is cached.
 */
export const hourInMadeira = (at: string): string => {
  const hour = at.slice(0, HOUR_CHARS);
  if (known.hour !== hour) known = { hour, inMadeira: format.format(new Date(at)) };
  return known.inMadeira;
};
