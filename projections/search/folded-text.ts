import { fold } from './tokenizer.ts';

/** Texts as one that is searched: words in lower case without accents, a space between them. */
export const foldedText = (texts: readonly (string | undefined)[]): string => foldedWords(texts.join(' ')).join(' ');

/** The words of a question or of a text, folded. A file's name is words, too. */
export const foldedWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(fold)
    .filter(Boolean);
