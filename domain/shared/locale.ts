import { z } from 'zod';
import { required } from './text.ts';

/** The languages of the magazine. Portuguese is the main one (docs/product.md, rule 8). */
export const locales = ['pt', 'en'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;

/** The main language. Its paths have no prefix, and its texts are shown where another language has none. */
export const mainLocale: Locale = locales[0];

/**
 * The language for programs and for visitors who prefer none of the magazine's. The keys of pages and of the sample's categories are made
 * from its words.
 */
export const internationalLocale: Locale = 'en';

/** A value for each language. */
export type Localized<T> = Record<Locale, T>;
/** A value for some of the languages. */
export type PartlyLocalized<T> = Partial<Record<Locale, T>>;

/** Creates a value for each language: `byLocale(() => '')` is `{ pt: '', en: '' }`. */
export const byLocale = <T>(create: (locale: Locale) => T): Localized<T> =>
  Object.fromEntries(locales.map((of) => [of, create(of)])) as Localized<T>;

/**
 * Creates a schema of an object with a value for each language. `missing` is the message when the object is missing or is not an object.
 */
export const localized = <T extends z.ZodType>(value: T, missing = 'text_required') =>
  z.strictObject(
    byLocale(() => value),
    required(missing),
  );

/** `Pt` or `En`: the end of the name of a field that has one language of a text, such as `descriptionPt`. */
export type LocaleSuffix = Capitalize<Locale>;

/** Returns the end of the name of a field that has this language of a text: `Pt` for `pt`. */
export const localeSuffix = (of: Locale) => (of.charAt(0).toUpperCase() + of.slice(1)) as LocaleSuffix;

/** Creates the fields of a text in all languages: `verdictPt` and `verdictEn` for `verdict`. */
export const fieldsByLocale = <Name extends string, T>(name: Name, fieldOf: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((of) => [name + localeSuffix(of), fieldOf(of)])) as Record<
    `${Name}${LocaleSuffix}`,
    T
  >;

/** Splits the name of a field that has one language of a text: `verdictPt` into `verdict` and `pt`. Returns undefined for other names. */
export const splitLocaleSuffix = (name: string): { text: string; locale: Locale } | undefined => {
  const [, text, suffix] = WITH_SUFFIX.exec(name) ?? [];
  return text === undefined ? undefined : { text, locale: suffix!.toLowerCase() as Locale };
};

/** Facts in one language: of `verdictPt` and `verdictEn`, one is left, as `verdict`. */
export type InOneLanguage<Facts> = {
  [Name in keyof Facts as Name extends `${infer Text}${LocaleSuffix}` ? Text : Name]: Facts[Name];
};

/** Converts facts to one language: `verdict` is `verdictPt` in Portuguese and `verdictEn` in English. */
export const inOneLanguage = <Facts extends object>(facts: Facts, of: Locale): InOneLanguage<Facts> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const split = splitLocaleSuffix(name);
      if (!split) return [[name, value]];
      return split.locale === of ? [[split.text, value]] : [];
    }),
  ) as InOneLanguage<Facts>;

const WITH_SUFFIX = new RegExp(`^(.+[a-z\\d])(${locales.map(localeSuffix).join('|')})$`);

/** Returns all languages, this one first: the order in which pages look for a text. */
export const localesFrom = (first: Locale): Locale[] => [first, ...otherLocales(first)];

/** Returns the languages other than this one, in the order of the list. */
export const otherLocales = (of: Locale): Locale[] => locales.filter((each) => each !== of);
