import { exactLexeme, lexemeOfId } from './lexemes.ts';
import type { DocumentTerms, SearchDocument } from './search-document.ts';
import type { WordPositions } from './word-positions.ts';

/** The tsvectors of an article as text. Every word must be among the lexemes. */
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

/** Postgres joins what is of one lexeme. Lexemes are made of letters and digits: nothing in them needs escaping within quotes. */
const vector = (places: WordPositions, weight: 'A' | 'B' | 'D', lexemes: Map<string, string>): string => {
  let text = '';
  for (const [word, at] of places) text += `'${lexemes.get(word)!}':${at.join(`${weight},`)}${weight} `;
  return text;
};
