import { type Locale, locales, localesFrom, type PartlyLocalized } from '../shared/locale.ts';

/** A title with the language in which it is written. */
export interface TitleInLocale {
  /** Empty if there is no title in any language. */
  title: string;
  titleLocale: Locale;
}

/** Returns the title in a language; if it is missing or empty, the title in the first other language that has one. */
export const titleInLocale = (titles: PartlyLocalized<string | undefined>, locale: Locale): TitleInLocale => {
  const titleLocale = localesFrom(locale).find((each) => titles[each]) ?? locale;
  return { title: titles[titleLocale] ?? '', titleLocale };
};

/** Returns the titles of an article by language, from its translations. */
export const titlesOf = (translations: PartlyLocalized<{ text: { title: string } }>): PartlyLocalized<string> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const title = translations[locale]?.text.title;
      return title ? [[locale, title]] : [];
    }),
  );
