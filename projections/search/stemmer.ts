import type { Locale } from '#domain/shared/locale.ts';
import { toAmericanSpelling } from './american-spelling.ts';
import { stemPortuguese } from './stemmer-pt.ts';

/**
 * Returns the base form of a word that is given in lower case without accents. For Portuguese it is the singular in present-day spelling;
 * for English it is the American spelling, from which Postgres then derives the stem.
 */
export const baseForm = (word: string, locale: Locale): string =>
  locale === 'pt' ? stemPortuguese(word) : toAmericanSpelling(word);

/**
 * Returns the stem of a word (lower case, no accents) without asking Postgres. For English, only the plural `s` is removed, after
 * conversion to American spelling.
 */
export const lightStem = (word: string, locale: Locale): string => {
  const family = baseForm(word, locale);
  return locale === 'en' ? family.replace(/(?<=[a-z]{2}[^s])s$/, '') : family;
};
