import { fold } from './tokenizer.ts';

/** Returns the words of all texts in lower case without accents, joined by spaces to one string in which they can be searched. */
export const foldedText = (texts: readonly (string | undefined)[]): string => foldedWords(texts.join(' ')).join(' ');

/**
 * Returns the words of a query or text in lower case without accents. Everything except letters, marks and digits separates words, so a
 * file name is split too.
 */
export const foldedWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(fold)
    .filter(Boolean);
