import type { Locale } from '#domain/shared/locale.ts';
import { languageTags } from '../language-tags.ts';

/** Returns a function that formats an ISO 8601 time in Madeira's time zone, so that server and browser agree. */
const format =
  (options: Intl.DateTimeFormatOptions) =>
  (locale: Locale, moment: string): string =>
    new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: 'Atlantic/Madeira' }).format(
      new Date(moment),
    );

/** Formats a date: “21 Nov 2026”. */
export const formatDate = format({ dateStyle: 'medium' });

/** Formats a time of day: “09:30”. */
export const formatTime = format({ timeStyle: 'short' });

/** Formats a date and time: “21 Nov 2026, 09:30”. */
export const formatDateTime = format({ dateStyle: 'medium', timeStyle: 'short' });
