import type { Locale } from '../shared/locale.ts';
import type { Travel } from './travel.ts';

/** Returns the texts of a place or walk in one language that are not empty: its name first, then how to get there and when to go. */
export const travelTexts = (travel: Travel | null | undefined, locale: Locale): string[] =>
  travel ? [travel.name, travel.access, travel.season].map((text) => text[locale]).filter(Boolean) : [];
