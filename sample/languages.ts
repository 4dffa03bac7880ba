import { localeSuffix, locales, mainLocale } from '#domain/shared/locale.ts';

/** The languages in which the sample edition is written. */
export const sampleLocales = ['pt', 'en'] as const;
export type SampleLocale = (typeof sampleLocales)[number];

/** A text of the sample in its languages. */
export type SampleText<T = string> = Record<SampleLocale, T>;

/**
 * Returns the body of a command with a text in every language of the magazine: one in which the sample is not written has that of the main
 * language. `translations`, of which a language may be missing, stay as they are.
 */
export const inAllLanguages = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(inAllLanguages);
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name === 'translations' ? value : inAllLanguages(value)]),
  );
  return { ...languagesLike(fields), ...suffixesLike(fields), ...fields };
};

type Fields = Record<string, unknown>;

const languagesLike = (fields: Fields): Fields =>
  sampleLocales.every((locale) => Object.hasOwn(fields, locale))
    ? Object.fromEntries(locales.map((locale) => [locale, fields[mainLocale]]))
    : {};

const suffixesLike = (fields: Fields): Fields => {
  const end = localeSuffix(mainLocale);
  const texts = Object.keys(fields).flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
  return Object.fromEntries(
    texts.flatMap((text) => locales.map((locale) => [text + localeSuffix(locale), fields[text + end]])),
  );
};
