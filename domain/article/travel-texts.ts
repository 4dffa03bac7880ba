import type { Locale } from '../shared/locale.ts';
import type { Travel } from './travel.ts';

/** Returns the texts of a place or walk in one language that are not empty: its name first, then `travelDetails`. */
export const travelTexts = (travel: Travel | null | undefined, locale: Locale): string[] =>
  travel ? [travel.name[locale], ...travelDetails(travel, locale)].filter(Boolean) : [];

/** Returns how to get to a place or walk, and when to go, in one language; without empty texts. */
export const travelDetails = (travel: Travel | null | undefined, locale: Locale): string[] =>
  travel ? [travel.access[locale], travel.season[locale]].filter(Boolean) : [];
