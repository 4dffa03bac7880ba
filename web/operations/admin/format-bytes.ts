import type { Locale } from '#domain/shared/locale.ts';
import { languageTags } from '../../i18n.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number of bytes in the largest unit of which there is at least one: `2.5 MB`. */
export const formatBytes = (locale: Locale, bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: UNITS[power]!,
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** power);
};
