import { type Locale, locales } from '#domain/shared/locale.ts';

const FIELDS = ['title', 'summary', 'text'] as const;

/** A field or text of an article that words are written in, by its language. */
export type Place = `${Locale}.${(typeof FIELDS)[number]}`;

/** Every place of an article. */
export const PLACES: Place[] = locales.flatMap((language) => FIELDS.map((field): Place => `${language}.${field}`));

/** The language of a place. */
export const languageOf = (place: Place): Locale => place.slice(0, 2) as Locale;

/** True for the rich text editors, false for the fields above them. */
export const isRichText = (place: Place): boolean => place.endsWith('.text');

/** The rich text of a language. */
export const textIn = (language: Locale): Place => `${language}.text`;

/** An article's words by place, and how many pictures each language has. Absent places were not shown. */
export interface ArticleText {
  words: Partial<Record<Place, string>>;
  pictures: Record<Locale, number>;
}
