import { areNeighbours } from '../keyboard.ts';
import { soundsAlike } from '../phonetic-key.ts';
import type { KnownWords } from './known-words.ts';
import type { SpellingCandidate } from './vocabulary.ts';

/** A word of this length is so near to many others that only a swapped, doubled or similar letter counts as a slip. */
const SHORT = 4;
/** Minimum length of a word in which more than one error is assumed. */
const LONG = 8;
/** Number of articles that make a word credible that is in no title and no word list. */
const CREDIBLE = 2;

/**
 * Returns true if a visitor who typed `typed`, a word that is known nowhere, far likelier meant the candidate than a word that is unknown
 * here, such as a name or a word of a third language: it begins alike, the errors are few for its length, and it is no typing error itself.
 */
export const isFarLikelier = (
  { word, errors, articles, titles }: SpellingCandidate,
  typed: string,
  known: KnownWords,
): boolean => {
  if (typed.length <= SHORT ? errors >= 1 : errors > 1 && typed.length < LONG) return false;
  return beginsAlike(word, typed) && (titles > 0 || articles >= CREDIBLE || known.isCorrect(word));
};

/** People rarely get the first letter wrong: they swap it with the second, take a similar one or a neighbouring key, or leave out an h. */
const beginsAlike = (word: string, typed: string): boolean => {
  const [one, other] = [word[0]!, typed[0]!];
  if (one === other || soundsAlike(one, other) || areNeighbours(one, other)) return true;
  if (word.slice(1) === typed || typed.slice(1) === word) return one === 'h' || other === 'h';
  return word[0] === typed[1] && word[1] === typed[0];
};
