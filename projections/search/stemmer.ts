import type { Locale } from '#domain/shared/locale.ts';
import { toAmericanSpelling } from './american-spelling.ts';
import { stemPortuguese } from './stemmer-pt.ts';

/** Returns the base form of a folded word: for Portuguese the stem, for English the input of Postgres' stemmer. */
export const baseForm = (word: string, locale: Locale): string =>
  locale === 'pt' ? stemPortuguese(word) : toAmericanSpelling(word);

/**
 * Returns the stem of a folded word without asking Postgres: for English only the plural `s` is removed, after conversion to American
 * spelling.
 */
export const lightStem = (word: string, locale: Locale): string => {
  const family = baseForm(word, locale);
  return locale === 'en' ? family.replace(/(?<=[a-z]{2}[^s])s$/, '') : family;
};
