import type { Locale } from '#domain/shared/locale.ts';

/** In Madeira, wherever the browser is: the same on the server. `moment` is ISO 8601. */
const format =
  (options: Intl.DateTimeFormatOptions) =>
  (locale: Locale, moment: string): string =>
    new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { ...options, timeZone: 'Atlantic/Madeira' }).format(
      new Date(moment),
    );

/** “21 Nov 2026” */
export const formatDate = format({ dateStyle: 'medium' });

/** “21 Nov 2026, 09:30” */
export const formatDateTime = format({ dateStyle: 'medium', timeStyle: 'short' });
