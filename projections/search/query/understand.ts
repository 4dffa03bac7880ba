import type { Kysely } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { exactLexeme, lexemeOfId } from '../lexemes.ts';
import type { SearchTables } from '../tables.ts';
import { tokensOf } from '../words.ts';
import { type Name, type NameTables, namesOf } from './names.ts';
import { type Clause, parseQuery, type Term } from './parse-query.ts';
import { type Atom, type AtomClause, type TsQueries, tsQueriesOf } from './tsquery.ts';
import { correctionOf, knownLexemes, lexemesBeginningWith } from './vocabulary.ts';

/** A word that no text has, and the one that was searched instead. */
export interface Correction {
  start: number;
  end: number;
  word: string;
}

/** What a query means to texts of one language. */
export interface Meaning extends TsQueries {
  /** The words themselves and not other forms of them, in the title. */
  exact: string;
  /** Clauses that are not excluded. */
  clauses: number;
  /** Of the words to highlight. */
  lexemes: Set<string>;
}

export interface Understanding {
  meanings: Localized<Meaning>;
  corrections: Correction[];
}

/** Everything that words are compared with. */
interface Knowledge {
  /** Every word of the query. */
  typed: Set<string>;
  names: Name[];
  lexemes: Localized<Map<string, string>>;
  /** What the unfinished word may become. */
  endings: { of: Term | undefined; lexemes: { locale: Locale; lexeme: string }[] };
}

/** Undefined when nothing was asked for. A word that nobody knows is taken for a typing error, unless it stands in quotes. */
export const understand = async (
  db: Kysely<SearchTables & NameTables>,
  locale: Locale,
  query: string,
): Promise<Understanding | undefined> => {
  const { clauses, open } = parseQuery(query);
  if (clauses.length === 0) return undefined;
  const terms = clauses.flatMap((clause) => clause.terms);
  const [names, lexemes] = await Promise.all([namesOf(db), knownLexemes(db, wordsIn(terms))]);
  const typed = new Set(tokensOf(query).map(({ word }) => word));
  const knowledge: Knowledge = { typed, names, lexemes, endings: { of: undefined, lexemes: [] } };
  if (open && !isKnown(open, knowledge)) {
    knowledge.endings = { of: open, lexemes: await lexemesBeginningWith(db, open.words[0]!.word) };
  }
  const corrections = await correct(db, locale, clauses, knowledge);
  if (corrections.length > 0) knowledge.lexemes = await knownLexemes(db, wordsIn(terms));
  return {
    meanings: { pt: meaningOf(clauses, 'pt', knowledge), en: meaningOf(clauses, 'en', knowledge) },
    corrections,
  };
};

const wordsIn = (terms: Term[]): string[] => [...new Set(terms.flatMap(({ words }) => words.map(({ word }) => word)))];

const isKnown = (term: Term, knowledge: Knowledge): boolean =>
  locales.some((locale) => atomsOf(term, locale, knowledge).length > 0);

/** Puts the words that were probably meant in the place of those that nobody knows. */
const correct = async (
  db: Kysely<SearchTables & NameTables>,
  locale: Locale,
  clauses: Clause[],
  knowledge: Knowledge,
): Promise<Correction[]> => {
  const corrections: Correction[] = [];
  const nameWords = knowledge.names.flatMap((name) => name.words);
  for (const { terms, negated } of clauses) {
    for (const term of terms) {
      if (negated || term.quoted || isKnown(term, knowledge)) continue;
      const [typed] = term.words;
      const word = await correctionOf(db, locale, typed!.word, nameWords);
      if (word === undefined) continue;
      corrections.push({ ...typed!, word });
      term.words = [{ ...typed!, word }];
      knowledge.typed.add(word);
    }
  }
  return corrections;
};

/** Letters of a word that is worth an answer by itself. */
const SHORTEST = 3;

const meaningOf = (clauses: Clause[], locale: Locale, knowledge: Knowledge): Meaning => {
  const meant = clauses.map(
    ({ terms, negated }): AtomClause => ({
      negated,
      weak: terms.every(({ words }) => words.every(({ word }) => word.length < SHORTEST)),
      atoms: terms.flatMap((term) => atomsOf(term, locale, knowledge)),
    }),
  );
  const wanted = meant.filter(({ negated }) => !negated);
  const lexemes = wanted.flatMap(({ atoms }) => atoms.flatMap((atom) => (atom.isId ? [] : atom.lexemes)));
  return { ...tsQueriesOf(meant), exact: exactOf(clauses), clauses: wanted.length, lexemes: new Set(lexemes) };
};

const exactOf = (clauses: Clause[]): string => {
  const wanted = clauses.filter(({ negated }) => !negated);
  const each = ({ words }: Term) => `(${words.map(({ word }) => `'${exactLexeme(word)}'`).join(' & ')})`;
  return wanted.map(({ terms }) => `(${terms.map(each).join(' | ')})`).join(' & ');
};

/** All that can be meant by a term: its words as texts have them, what it may become, people and categories of that name. */
const atomsOf = (term: Term, locale: Locale, { typed, names, lexemes, endings }: Knowledge): Atom[] => {
  const known = term.words.flatMap(({ word }) => lexemes[locale].get(word) ?? []);
  const texts = known.length === term.words.length ? [{ lexemes: known, steps: term.steps, isId: false }] : [];
  const longer = endings.of === term ? endings.lexemes.filter((ending) => ending.locale === locale) : [];
  const named = names.filter((name) =>
    name.kind === 'person' ? isPerson(name, term, endings.of) : isCategory(name, typed, term),
  );
  return [
    ...texts,
    ...longer.map(({ lexeme }) => ({ lexemes: [lexeme], steps: [0], isId: false })),
    ...[...new Set(named.map(({ id }) => id))].map((id) => ({ lexemes: [lexemeOfId(id)], steps: [0], isId: true })),
  ];
};

/** By any of the names; of a phrase, by all of its words side by side. */
const isPerson = ({ words }: Name, term: Term, open: Term | undefined): boolean => {
  if (open === term) return words.some((word) => word.startsWith(term.words[0]!.word));
  return words.some((_, from) => term.words.every(({ word }, index) => words[from + term.steps[index]!] === word));
};

/** Only when its whole name was asked for: many are named with words that every other text has. */
const isCategory = ({ words }: Name, typed: ReadonlySet<string>, term: Term): boolean =>
  words.every((word) => typed.has(word)) && term.words.some(({ word }) => words.includes(word));
