import type { Locale } from '#domain/shared/locale.ts';
import { toAmericanSpelling } from './american-spelling.ts';
import { stemPortuguese } from './stemmer-pt.ts';

/** Returns the base form of a folded word: for Portuguese the stem, for English the input of Postgres' stemmer. */
export const baseForm = (word: string, locale: Locale): string =>
  locale === 'pt' ? stemPortuguese(word) : toAmericanSpelling(word);

/** The same where Postgres and its stemmer are not asked: of English, the plural is all that is taken off. */
export const lightStem = (word: string, locale: Locale): string => {
  const family = baseForm(word, locale);
  return locale === 'en' ? family.replace(/(?<=[a-z]{2}[^s])s$/, '') : family;
};
