import { parseDate } from '@internationalized/date';
import { createKeyOf } from '../replay/group-by.ts';
import type { TimeUnit } from '../views.ts';

const NO_RESTAURANTS = new Map();

/** Returns a function that returns the key of the day, week or month of a day `YYYY-MM-DD`, as `createKeyOf` does. */
export const keyOfDayIn = (unit: TimeUnit): ((day: string) => string) => {
  const keyOf = createKeyOf(unit, NO_RESTAURANTS);
  return (day) => keyOf({ day, restaurant: '', locale: null });
};

/** Returns the keys of all days, weeks or months from that of the first to that of the last day, in order. */
export const keysBetween = (unit: TimeUnit, first: string, last: string): string[] => {
  const keyOfDay = keyOfDayIn(unit);
  const end = keyOfDay(last);
  const keys: string[] = [];
  for (let date = parseDate(first); keys.at(-1) !== end; date = date.add({ [`${unit}s`]: 1 })) {
    keys.push(keyOfDay(date.toString()));
  }
  return keys;
};
