import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { exactLexeme, lexemeOfId } from '../lexemes.ts';
import type { Clause, Term } from './parse-query.ts';
import type { SearchableName } from './searchable-names.ts';
import type { Synonym } from './synonyms.ts';
import { type QueryTerm, type TermClause, type TsQueries, tsQueriesOf } from './tsquery.ts';
import type { KnownLexeme, PrefixCompletion } from './vocabulary.ts';

/** A query, prepared for the texts of one language. */
export interface LocaleQuery extends TsQueries {
  /** Tsquery for the exact words (no other forms) in the title. */
  exact: string;
  /** Number of clauses that must match. */
  clauses: number;
  /** Lexemes of the words to highlight. */
  lexemes: Set<string>;
}

/** Alternatives of a term and their weight relative to the typed word. */
export type Alternatives = Map<Term, { term: Synonym['term']; locale?: Locale; weight: number }[]>;

/** The data that the words of a query are compared with. */
export interface QueryContext {
  /** Every word of the query. */
  typed: Set<string>;
  names: SearchableName[];
  lexemes: Localized<Map<string, KnownLexeme>>;
  entries: Localized<number>;
  alternatives: Alternatives;
  /** The unfinished last word and its completions. */
  endings: { of: Term | undefined; lexemes: PrefixCompletion[] };
}

/** Weight of a completion of an unfinished word. */
const UNFINISHED = 0.8;

/** Minimum length of a word that may match an article by itself. */
const MIN_WORD_LENGTH = 3;

/**
 * Converts the clauses of a query to Postgres queries for the texts of one language. `context` has the data with which words are compared:
 * synonyms and other alternatives, completions of the last word, names of people and categories, and word frequencies.
 */
export const buildLocaleQuery = (clauses: Clause[], locale: Locale, context: QueryContext): LocaleQuery => {
  const meant = clauses.map(
    ({ terms, negated, optional }): TermClause => ({
      negated,
      optional,
      weak: terms.every(({ words }) => words.every(({ word }) => word.length < MIN_WORD_LENGTH)),
      atoms: terms.flatMap((term) => termAlternatives(term, locale, context)),
    }),
  );
  const wanted = meant.filter(({ negated }) => !negated);
  const parts = clauses.flatMap((clause) => wordsOfPhrases(clause, locale, context));
  const lexemes = wanted.flatMap(({ atoms }) => atoms.flatMap((atom) => (atom.isId ? [] : atom.lexemes)));
  return {
    ...tsQueriesOf([...meant, ...parts], context.entries[locale]),
    exact: exactOf(clauses),
    clauses: wanted.filter(({ optional }) => !optional).length,
    lexemes: new Set(lexemes),
  };
};

/**
 * Returns each word of a phrase as an optional clause: it improves the rank of titles with another word order, such as `Carreira (Rua da)`.
 */
const wordsOfPhrases = ({ terms, negated }: Clause, locale: Locale, context: QueryContext): TermClause[] => {
  if (negated) return [];
  const words = terms.flatMap((term) => (term.words.length > 1 ? term.words : []));
  return words.map((word) => ({
    atoms: textAtom({ words: [word], offsets: [0] }, 1, locale, context),
    ...{ negated: false, optional: true, weak: false },
  }));
};

const exactOf = (clauses: Clause[]): string => {
  const wanted = clauses.filter(({ negated, optional }) => !negated && !optional);
  const each = ({ words }: Term) => `(${words.map(({ word }) => `'${exactLexeme(word)}'`).join(' & ')})`;
  return wanted.map(({ terms }) => `(${terms.map(each).join(' | ')})`).join(' & ');
};

/** Estimated number of matches of a person, and divisor of the number of entries for that of a category. */
const BY_A_PERSON = 20;
const OF_A_CATEGORY = 8;

/**
 * Returns the alternatives by which a text in one language can match a term of the query: the typed words, synonyms, corrections,
 * completions, and people or categories of that name. Returns an empty array if no text in the language can match.
 */
export const termAlternatives = (term: Term, locale: Locale, context: QueryContext): QueryTerm[] => {
  const { typed, names, endings, entries } = context;
  const others = (context.alternatives.get(term) ?? []).filter((other) => (other.locale ?? locale) === locale);
  const longer = endings.of === term ? endings.lexemes.filter((ending) => ending.locale === locale) : [];
  const named = names.filter((name) =>
    name.kind === 'person' ? isPerson(name, term, endings.of) : isCategory(name, typed, term),
  );
  const atoms = [
    ...textAtom(term, 1, locale, context),
    ...others.flatMap((other) => textAtom(other.term, other.weight, locale, context)),
    ...longer.map(({ lexeme, articles }) => ({
      ...{ lexemes: [lexeme], offsets: [0], isId: false, isEnding: true, weight: UNFINISHED, articles, titles: 0 },
    })),
    ...[...new Map(named.map((name) => [name.id, name])).values()].map(({ id, kind }) => ({
      ...{ lexemes: [lexemeOfId(id)], offsets: [0], isId: true, weight: 1, titles: 0 },
      articles: kind === 'person' ? BY_A_PERSON : Math.ceil(entries[locale] / OF_A_CATEGORY),
    })),
  ];
  const keys = atoms.map(({ lexemes, offsets }) => `${lexemes.join(' ')} ${offsets.join(' ')}`);
  return atoms.filter((_, index) => keys.indexOf(keys[index]!) === index);
};

const textAtom = (
  { words, offsets }: Synonym['term'],
  worth: number,
  locale: Locale,
  { lexemes }: QueryContext,
): QueryTerm[] => {
  const known = words.flatMap(({ word }) => lexemes[locale].get(word) ?? []);
  if (words.length === 0 || known.length < words.length) return [];
  const least = (of: 'articles' | 'titles') => Math.min(...known.map((each) => each[of]));
  const counts = { articles: least('articles'), titles: least('titles') };
  return [{ lexemes: known.map(({ lexeme }) => lexeme), offsets, isId: false, weight: worth, ...counts }];
};

/** Returns true if the term matches a part of the name of a person: words side by side, or for the unfinished term the start of a word. */
const isPerson = ({ words }: SearchableName, term: Term, open: Term | undefined): boolean => {
  if (open === term) return words.some((word) => word.startsWith(term.words[0]!.word));
  return words.some((_, from) => term.words.every(({ word }, index) => words[from + term.offsets[index]!] === word));
};

/**
 * Returns true if the query contains all words of the category name, and the term one of them: many names consist of words that most texts
 * contain.
 */
const isCategory = ({ words }: SearchableName, typed: ReadonlySet<string>, term: Term): boolean =>
  words.every((word) => typed.has(word)) && term.words.some(({ word }) => words.includes(word));

/** Adds an alternative of a term, which only texts in `locale` (without it: in both languages) can match. */
export const addAlternative = (
  { alternatives }: QueryContext,
  term: Term,
  other: { term: Synonym['term']; locale?: Locale; weight: number },
) => alternatives.set(term, [...(alternatives.get(term) ?? []), other]);

/** Returns the words of all terms of the clauses. */
export const wordsIn = (clauses: Clause[]): string[] => clauses.flatMap(({ terms }) => wordsOf(terms));

/** Returns the words of the terms. */
export const wordsOf = (terms: Pick<Term, 'words'>[]): string[] =>
  terms.flatMap(({ words }) => words.map(({ word }) => word));

/** Returns true if some text, person or category can match the term. */
export const isKnown = (term: Term, context: QueryContext): boolean =>
  locales.some((locale) => termAlternatives(term, locale, context).length > 0);

/** A word in fewer texts than this may be a typing error, of the text or of the visitor. */
const RARE = 4;

/** Returns true if the index has the word, but in fewer than `RARE` texts. */
export const isRare = (term: Term, context: QueryContext): boolean => {
  const count = countOf(term, context);
  return term.quoted === undefined && term.words.length === 1 && count > 0 && count < RARE;
};

/** Returns the number of texts that contain the first word of a term, in the language where it is more frequent. */
export const countOf = ({ words }: Term, { lexemes }: QueryContext): number =>
  Math.max(...locales.map((locale) => lexemes[locale].get(words[0]!.word)?.articles ?? 0));
