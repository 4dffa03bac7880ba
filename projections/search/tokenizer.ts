import type { Locale } from '#domain/shared/locale.ts';
import { isStopWord } from './stop-words.ts';

/** A letter or digit and what follows; hyphens and apostrophes divide, so that a part of a compound is found too. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Longer words are not indexed: the index limits the length of a key. */
const LONGEST_WORD = 60;

export interface Token {
  /** The folded word: lower case, without accents. */
  word: string;
  /** The word as it is in the text. */
  spelling: string;
  start: number;
  end: number;
}

/** The words of a text in their order, with where each stands in it; with `among`, only those of them. */
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

/** Small letters without accents, and nothing in the place of a word that is too long. */
export const fold = (text: string): string => {
  if (text.length > LONGEST_WORD) return '';
  if (PLAIN.test(text)) return text.toLowerCase();
  return (ORDINALS.get(text.toLowerCase()) ?? text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
};

/** Most words: nothing of them has to be folded but capitals. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** `Nª Sª` is no `na sa`. */
const ORDINALS = new Map([
  ['nª', 'n'],
  ['sª', 'sra'],
  ['stº', 'sto'],
  ['stª', 'sta'],
]);

/**
 * The words of a text that is indexed; nothing in the place of those that tell nothing. Texts repeat themselves, so each spelling is
 * judged once: `known` is for one language.
 */
export const indexedWords = (text: string, locale: Locale, known: Map<string, string>): string[] =>
  (text.match(WORD) ?? []).map((spelling) => {
    const before = known.get(spelling);
    if (before !== undefined) return before;
    const word = isStopWord(spelling, locale) ? '' : fold(spelling);
    known.set(spelling, word);
    return word;
  });
