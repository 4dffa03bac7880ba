import type { Locale } from '#domain/shared/locale.ts';
import { toAmericanSpelling } from './american-spelling.ts';
import { stemPortuguese } from './stemmer-pt.ts';

/** What stands for a folded word and its other forms: of Portuguese the whole rule, of English what its stemmer is given. */
export const baseForm = (word: string, locale: Locale): string =>
  locale === 'pt' ? stemPortuguese(word) : toAmericanSpelling(word);

/** The same where Postgres and its stemmer are not asked: of English, the plural is all that is taken off. */
export const lightStem = (word: string, locale: Locale): string => {
  const family = baseForm(word, locale);
  return locale === 'en' ? family.replace(/(?<=[a-z]{2}[^s])s$/, '') : family;
};
