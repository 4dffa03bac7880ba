import { parseDateTime, toZoned } from '@internationalized/date';

/** A time of the clocks of Madeira, `2026-12-24T18:00`, as ISO 8601 in UTC; undefined for none. Of an hour that the clocks pass twice, the first. */
export const inMadeira = (local: string): string | undefined => {
  try {
    return toZoned(parseDateTime(local), 'Atlantic/Madeira').toAbsoluteString();
  } catch {
    return undefined;
  }
};
