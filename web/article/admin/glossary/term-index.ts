import type { GlossaryTerm } from '#domain/glossary/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { pluralsOf, withoutAccents } from './word-forms.ts';

/** A term in a text, with its offsets in UTF-16 code units. */
export interface TermMatch {
  term: GlossaryTerm;
  from: number;
  to: number;
}

interface Word {
  text: string;
  from: number;
  to: number;
}

/** Tells whether a word of a text is a word of a term: the same in any case, or one of its plurals. */
type Matcher = (word: string) => boolean;

interface IndexedTerm {
  term: GlossaryTerm;
  words: Matcher[];
}

/** Finds the terms of the glossary in texts of one language. */
export interface TermIndex {
  /** Returns the terms in a text, in its order; of those that overlap the longest of the first. */
  find(text: string): TermMatch[];
}

/** Returns the words of a term in a language: its own ones, or those of another language if it is not translated. */
export const wordsIn = ({ name, treatment }: GlossaryTerm, locale: Locale): string =>
  name[locale] || (treatment === 'keep' ? (locales.map((each) => name[each]).find(Boolean) ?? '') : '');

/**
 * Creates the index of the glossary's terms in one language. A term is found as whole words, also in capital letters, and each of its words
 * also in a regular plural (docs/product.md, rule 83). Words of a term may be separated by spaces and by hyphens.
 */
export const createTermIndex = (terms: readonly GlossaryTerm[], locale: Locale): TermIndex => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const byFirstWord = new Map<string, IndexedTerm[]>();
  for (const term of terms) {
    const words = splitWords(segmenter, wordsIn(term, locale));
    if (!words[0]) continue;
    const indexed = { term, words: words.map(({ text }) => matcherOf(text, locale)) };
    const keys = new Set([withoutAccents(words[0].text), ...pluralsOf(words[0].text, locale)]);
    for (const key of keys) byFirstWord.set(key, [...(byFirstWord.get(key) ?? []), indexed]);
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { find: (text) => (byFirstWord.size === 0 ? [] : findTerms(byFirstWord, splitWords(segmenter, text), text)) };
};

const splitWords = (segmenter: Intl.Segmenter, text: string): Word[] =>
  [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ text: segment, from: index, to: index + segment.length }] : [],
  );

const matcherOf = (word: string, locale: Locale): Matcher => {
  const exact = lowerCase(word);
  const plurals = new Set(pluralsOf(word, locale));
  return (found) => lowerCase(found) === exact || plurals.has(withoutAccents(found));
};

const lowerCase = (word: string): string => word.normalize('NFC').toLowerCase();

const findTerms = (byFirstWord: Map<string, IndexedTerm[]>, words: Word[], text: string): TermMatch[] => {
  const matches: TermMatch[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]!;
    const found = byFirstWord.get(withoutAccents(first.text))?.find((each) => isAt(each, words, at, text));
    if (!found) continue;
    const last = words[at + found.words.length - 1]!;
    matches.push({ term: found.term, from: first.from, to: last.to });
    at += found.words.length - 1;
  }
  return matches;
};

/** What may be between the words of a term: spaces, hyphens and apostrophes, also those that do not break. */
const BETWEEN_WORDS = /^[\s\u{AD}\u{2010}\u{2011}'’-]+$/u;

const isAt = ({ words: matchers }: IndexedTerm, words: Word[], at: number, text: string): boolean =>
  matchers.every((isWord, index) => {
    const word = words[at + index];
    if (!word || !isWord(word.text)) return false;
    return index === 0 || BETWEEN_WORDS.test(text.slice(words[at + index - 1]!.to, word.from));
  });
