import type { Locale } from '#domain/shared/locale.ts';
import { englishSpelling } from './american-spelling.ts';
import { portugueseFamily } from './stemmer-pt.ts';

/** What stands for a folded word and its other forms: of Portuguese the whole rule, of English what its stemmer is given. */
export const familyOf = (word: string, locale: Locale): string =>
  locale === 'pt' ? portugueseFamily(word) : englishSpelling(word);

/** The same where Postgres and its stemmer are not asked: of English, the plural is all that is taken off. */
export const familyInMemory = (word: string, locale: Locale): string => {
  const family = familyOf(word, locale);
  return locale === 'en' ? family.replace(/(?<=[a-z]{2}[^s])s$/, '') : family;
};
