import type { Locale } from '#domain/shared/locale.ts';
import { portugueseFamily } from './family-pt.ts';
import { englishSpelling } from './spelling-en.ts';

/** What stands for a folded word and its other forms: of Portuguese the whole rule, of English what its stemmer is given. */
export const familyOf = (word: string, locale: Locale): string =>
  locale === 'pt' ? portugueseFamily(word) : englishSpelling(word);
