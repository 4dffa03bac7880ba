import type { ArticleList, Fragment, ListedArticle } from '../article/views.ts';
import type { Correction } from './understand.ts';
import { fold } from './words.ts';

/** The query with the words that were searched, spelled as the articles spell them, and the query that asks for what was typed. */
export const spellCorrections = (
  query: string,
  corrections: Correction[],
  items: ListedArticle[],
): NonNullable<ArticleList['search']>['corrected'] => {
  if (corrections.length === 0) return undefined;
  const spellings = spellingsIn(items);
  return {
    query: replaceWords(query, corrections, ({ word }) => spellings.get(word) ?? word),
    exact: replaceWords(query, corrections, ({ start, end }) => `"${query.slice(start, end)}"`),
  };
};

const replaceWords = (query: string, corrections: Correction[], by: (of: Correction) => string): string =>
  corrections
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, each) => text.slice(0, each.start) + by(each) + text.slice(each.end), query);

/** With accents, and without the capital of a beginning where another one has none. */
const spellingsIn = (items: ListedArticle[]): Map<string, string> => {
  const spellings = new Map<string, string>();
  for (const { text } of items.flatMap(fragmentsIn)) {
    const word = fold(text);
    if (!spellings.has(word) || text === text.toLowerCase()) spellings.set(word, text);
  }
  return spellings;
};

const fragmentsIn = ({ found }: ListedArticle): Fragment[] =>
  [...(found?.title ?? []), ...(found?.summary ?? []), ...(found?.excerpt ?? [])].filter(({ hit }) => hit);
