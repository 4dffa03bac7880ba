import type { Locale } from '#domain/shared/locale.ts';
import { isStopWord } from './stop-words.ts';

/**
 * A letter or digit and the letters, marks and digits after it. Hyphens and apostrophes divide words, so that a part of a compound is found
 * too.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Longer words are not indexed: the index limits the length of a key. */
const MAX_WORD_LENGTH = 60;

export interface Token {
  /** The folded word: lower case, without accents. */
  word: string;
  /** The word as it is in the text. */
  spelling: string;
  start: number;
  end: number;
}

/** Returns the words of a text in order, with their positions in characters; with `among`, only the words that it contains. */
export const tokenize = (text: string, among?: { has(word: string): boolean }): Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  for (const spelling of text.match(WORD) ?? []) {
    const start = text.indexOf(spelling, end);
    end = start + spelling.length;
    const word = fold(spelling);
    if (!among || among.has(word)) tokens.push({ word, spelling, start, end });
  }
  return tokens;
};

/** Returns the text in lower case, without accents and punctuation; an empty string if it is longer than 60 characters. */
export const fold = (text: string): string => {
  if (text.length > MAX_WORD_LENGTH) return '';
  if (PLAIN.test(text)) return text.toLowerCase();
  return (ORDINALS.get(text.toLowerCase()) ?? text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
};

/** Most words: folding only lowers their capitals. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** Ordinal indicators in abbreviations, so that `Nª Sª` does not become `na sa`. */
const ORDINALS = new Map([
  ['nª', 'n'],
  ['sª', 'sra'],
  ['stº', 'sto'],
  ['stª', 'sta'],
]);

/**
 * Returns the words of a text for the index in lower case without accents, in order. Stop words and overlong words become an empty string.
 * `known` caches converted words; it must be used for one language only.
 */
export const indexedWords = (text: string, locale: Locale, known: Map<string, string>): string[] =>
  (text.match(WORD) ?? []).map((spelling) => {
    const before = known.get(spelling);
    if (before !== undefined) return before;
    const word = isStopWord(spelling, locale) ? '' : fold(spelling);
    known.set(spelling, word);
    return word;
  });
