import { fold } from './tokenizer.ts';

/** Texts as one that is searched: words in lower case without accents, a space between them. */
export const searchedText = (texts: readonly (string | undefined)[]): string => wordsOf(texts.join(' ')).join(' ');

/** The words of a question or of a text, folded. A file's name is words, too. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(fold)
    .filter(Boolean);
