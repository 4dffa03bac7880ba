import { type Locale, locales } from '#domain/shared/locale.ts';

const FIELDS = ['title', 'summary', 'text'] as const;

/** A field or rich text of an article, by its language. */
export type Place = `${Locale}.${(typeof FIELDS)[number]}`;

/** All fields and rich texts of an article. */
export const PLACES: Place[] = locales.flatMap((language) => FIELDS.map((field): Place => `${language}.${field}`));

/** Returns the language of a field. */
export const languageOf = (place: Place): Locale => place.slice(0, 2) as Locale;

/** Returns true for the rich texts, false for plain fields. */
export const isRichText = (place: Place): boolean => place.endsWith('.text');

/** Returns the rich text of a language. */
export const textIn = (language: Locale): Place => `${language}.text`;

/** Text of an article by field, and the number of pictures by language. Fields that were not shown are absent. */
export interface ArticleText {
  words: Partial<Record<Place, string>>;
  pictures: Record<Locale, number>;
}
