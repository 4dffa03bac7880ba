import type { Locale } from '#domain/shared/locale.ts';
import { requestContext } from '../../../request-context.ts';
import { advertEntries, articleEntry, type CalendarEntry, editionEntry } from './calendar-entries.ts';

/** Loads the calendar entries of all scheduled changes, adverts and editions, in no order, with titles in `locale` where they exist. */
export const loadCalendarEntries = async (locale: Locale): Promise<CalendarEntry[]> => {
  const { queries } = requestContext();
  const [changes, adverts, editions] = await Promise.all([
    queries.upcomingChanges(),
    queries.bookedAdverts(),
    queries.plannedEditions(locale),
  ]);
  return [
    ...editions.map(editionEntry),
    ...adverts.flatMap(advertEntries),
    ...changes.map((change) => articleEntry(change, locale)),
  ];
};
