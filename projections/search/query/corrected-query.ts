import { fold } from '../tokenizer.ts';
import type { Correction } from './spelling-correction.ts';

/**
 * Returns `query`, the search query with its corrections for display, and `exact`, the search query with each corrected word as the visitor
 * typed it, in quotes. Corrected words get the spelling, with accents, that they have in `found`, the matched words of the articles.
 * Returns undefined if there are no corrections.
 */
export const correctedQuery = (
  query: string,
  corrections: Correction[],
  found: string[],
): { query: string; exact: string } | undefined => {
  if (corrections.length === 0) return undefined;
  const spellings = spellingsIn(found);
  const spelled = ({ word }: Correction) =>
    word
      .split(' ')
      .map((each) => spellings.get(each) ?? each)
      .join(' ');
  return {
    query: replaceWords(query, corrections, spelled),
    exact: replaceWords(query, corrections, ({ start, end }) => `"${query.slice(start, end)}"`),
  };
};

const replaceWords = (query: string, corrections: Correction[], by: (of: Correction) => string): string =>
  corrections
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, each) => text.slice(0, each.start) + by(each) + text.slice(each.end), query);

/**
 * Returns by folded word its spelling in the articles, with accents; lower case is preferred, since a capital may only start a sentence.
 */
const spellingsIn = (found: string[]): Map<string, string> => {
  const spellings = new Map<string, string>();
  for (const text of found) {
    const word = fold(text);
    if (!spellings.has(word) || text === text.toLowerCase()) spellings.set(word, text);
  }
  return spellings;
};
