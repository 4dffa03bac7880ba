import { exactLexeme, lexemeOfId } from './lexemes.ts';
import type { DocumentTerms, SearchDocument } from './search-document.ts';
import type { WordPositions } from './word-positions.ts';

/**
 * Returns the two tsvectors that the index stores for an article, as text. `head` has the title, summary, category and people, and in
 * addition the title's words in their exact form. `whole` has the title, summary, category and people, and the body. `lexemes` must have
 * the lexeme of every word.
 */
export const vectorsOf = (
  of: SearchDocument,
  { title, summary, body }: DocumentTerms,
  lexemes: Map<string, string>,
) => {
  const exact = Array.from(title.keys(), (word) => `'${exactLexeme(word)}'`).join(' ');
  const ids = [of.category, of.author, of.photographer].filter((id) => id !== null);
  const people = ids.map((id) => `'${lexemeOfId(id)}':1B`).join(' ');
  const head = [people, vector(title, 'A', lexemes), vector(summary, 'B', lexemes)].join(' ');
  return { head: `${exact} ${head}`, whole: `${head} ${vector(body, 'D', lexemes)}` };
};

/**
 * Words with the same lexeme produce several entries, which Postgres merges. Lexemes consist of letters and digits and need no escaping
 * within quotes.
 */
const vector = (places: WordPositions, weight: 'A' | 'B' | 'D', lexemes: Map<string, string>): string => {
  let text = '';
  for (const [word, at] of places) text += `'${lexemes.get(word)!}':${at.join(`${weight},`)}${weight} `;
  return text;
};
