import type { Locale, Localized } from '#domain/shared/locale.ts';
import { toAmericanSpelling } from './american-spelling.ts';
import { stemPortuguese } from './stemmer-pt.ts';

/** How words of a language are brought to a common form. */
interface Stemming {
  base(word: string): string;
  /** The dictionary of Postgres that derives the lexeme from the base form; without it, the base form is the lexeme. */
  dictionary?: string;
  /** Removes a plural ending from a base form, where Postgres is not asked. */
  singular?(base: string): string;
  /** Another spelling of a word that visitors may mean when they mistype it. */
  otherSpelling?(word: string): string;
}

const stemming: Localized<Stemming> = {
  pt: { base: stemPortuguese },
  en: {
    base: toAmericanSpelling,
    dictionary: 'english_stem',
    singular: (base) => base.replace(/(?<=[a-z]{2}[^s])s$/, ''),
    otherSpelling: toAmericanSpelling,
  },
};

/** Returns the dictionary of Postgres that derives lexemes from the base forms of a language; undefined if they are the lexemes. */
export const dictionaryOf = (locale: Locale): string | undefined => stemming[locale].dictionary;

/** Returns a word with its other spelling, if the language has one: visitors mistype `harbor` as well as `harbour`. */
export const spellingsOf = (word: string, locale: Locale): string[] => {
  const { otherSpelling } = stemming[locale];
  return otherSpelling ? [word, otherSpelling(word)] : [word];
};

/**
 * Returns the base form of a word that is given in lower case without accents. For Portuguese it is the singular in present-day spelling;
 * for English it is the American spelling, from which Postgres then derives the stem.
 */
export const baseForm = (word: string, locale: Locale): string => stemming[locale].base(word);

/**
 * Returns the stem of a word (lower case, no accents) without asking Postgres. For English, only the plural `s` is removed, after
 * conversion to American spelling.
 */
export const lightStem = (word: string, locale: Locale): string => {
  const { base, singular = (family) => family } = stemming[locale];
  return singular(base(word));
};
