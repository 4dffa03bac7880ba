import { isCorrectable } from '../deletion-keys.ts';
import { loadListedWords } from '../word-lists/listed-words.ts';
import type { CachedSearchData } from './cached-search-data.ts';
import type { Term } from './parse-query.ts';
import { synonymsOf, synonymWords } from './synonyms.ts';

/** The words that are correct although no article has them. */
export interface KnownWords {
  /** Returns true for a word that is never corrected: it is a synonym, in content other than articles, or in a word list of either language. */
  isCorrect(word: string): boolean;
  /** Words of names, synonyms and other content: an unknown word may be a slip of one of them. */
  meant: string[];
}

/** Nothing to compare with: no word is unknown. */
const none: KnownWords = { isCorrect: () => false, meant: [] };

/**
 * Loads what decides whether the words of `terms` may be corrected: the words of other content and the word lists. Loads nothing if none of
 * them is a word that could be corrected.
 */
export const loadKnownWords = async (
  shared: CachedSearchData,
  terms: Term[],
  nameWords: string[],
): Promise<KnownWords> => {
  if (!terms.some(({ words }) => words.some(({ word }) => isCorrectable(word)))) return none;
  const [other, isListed] = await Promise.all([shared.searchOtherWords(), loadListedWords()]);
  const inTexts = new Set(other.all);
  return {
    isCorrect: (word) => synonymsOf([word]).length > 0 || inTexts.has(word) || isListed(word),
    meant: [...new Set([...nameWords, ...other.names, ...synonymWords, ...other.all])],
  };
};
