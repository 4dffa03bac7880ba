import type { DocumentFrequency, PartialClause, ScoredTerm } from './search-target.ts';

/** One alternative of a clause: a lexeme, the lexemes of a phrase with their offsets, or an id. */
export interface QueryTerm {
  lexemes: string[];
  /** See `Term`. */
  offsets: number[];
  isId: boolean;
  /** True for a completion of an unfinished word. */
  isEnding?: boolean;
  /** Weight relative to the typed word, which has 1. */
  weight: number;
  /** Number of entries that contain it (or an upper bound), and of those that contain it in the title. */
  articles: number;
  titles: number;
}

/** A clause, which matches if one of its atoms does. Without atoms no text can match it. */
export interface TermClause {
  atoms: QueryTerm[];
  negated: boolean;
  optional: boolean;
  /** True if the words are too short to match an article by themselves. */
  weak: boolean;
}

/** The queries for Postgres, each as the text of a tsquery; undefined if nothing can match. */
export interface TsQueries {
  /** Every required clause, and none of the excluded words. */
  all: string | undefined;
  /** The same with the words of phrases in any order, which an index can answer alone; undefined without phrases. */
  matchLoosely: string | undefined;
  /** Every required clause in the title; any clause; the excluded words. */
  title: string | undefined;
  matchAny: string | undefined;
  exclude: string | undefined;
  /** Number of entries that match every clause, if it is known without a search. */
  documentFrequency: DocumentFrequency | undefined;
  /** The required clauses that may match an article by themselves. */
  parts: PartialClause[];
  atoms: ScoredTerm[];
}

/**
 * Converts the clauses of a query to the Postgres queries (tsquery) of a search. `entries` is the number of index entries in the language;
 * with it, rare words get a higher weight.
 */
export const tsQueriesOf = (clauses: TermClause[], entries: number): TsQueries => {
  const wanted = clauses.filter(({ negated }) => !negated);
  const needed = wanted.filter(({ optional }) => !optional);
  const excluded = clauses.filter(({ negated, atoms }) => negated && atoms.length > 0);
  const without = excluded.map((each) => `!${either(each)}`);
  const every = (of: TermClause[], weight = ''): string | undefined =>
    of.length > 0 && of.every(({ atoms }) => atoms.length > 0)
      ? [...of.map((each) => either(each, weight)), ...without].join(' & ')
      : undefined;
  const possible = wanted.filter(({ atoms }) => atoms.length > 0);
  return {
    all: every(needed),
    matchLoosely: needed.some(({ atoms }) => atoms.some(({ lexemes }) => lexemes.length > 1))
      ? every(needed.map(asWords))
      : undefined,
    title: every(needed.length === 1 ? needed.map(withoutIds) : needed, ':A'),
    matchAny: possible.length > 0 ? possible.map((each) => either(each)).join(' | ') : undefined,
    exclude: excluded.length > 0 ? excluded.map((each) => either(each)).join(' | ') : undefined,
    documentFrequency: countOf(clauses),
    parts: possible.filter(({ weak, optional }) => !weak && !optional).map(partOf),
    atoms: wanted.flatMap((clause, index) => rankedAtoms(clause, index, entries)),
  };
};

/** Returns the document frequency if the query is a single word without alternatives; otherwise undefined. */
const countOf = ([only, ...others]: TermClause[]): DocumentFrequency | undefined => {
  if (!only || others.length > 0 || only.atoms.length !== 1) return undefined;
  const [{ lexemes, isId, articles, titles }] = only.atoms as [QueryTerm];
  return lexemes.length === 1 && !isId ? { articles, titles } : undefined;
};

/** Returns the clause without ids of people and categories: no title contains them. */
const withoutIds = (clause: TermClause): TermClause => ({
  ...clause,
  atoms: clause.atoms.filter(({ isId }) => !isId),
});

/** Returns the clause without offsets, so that the words of phrases match in any order. */
const asWords = (clause: TermClause): TermClause => ({
  ...clause,
  atoms: clause.atoms.map((atom) => ({ ...atom, offsets: [] })),
});

const partOf = (clause: TermClause): PartialClause => {
  const worded = withoutIds(clause);
  return {
    text: either(clause),
    title: worded.atoms.length > 0 ? either(worded, ':A') : undefined,
    articles: clause.atoms.reduce((sum, { articles }) => sum + articles, 0),
  };
};

/** Weight of an optional clause. */
const OPTIONAL = 0.4;

/**
 * Returns the terms of a clause with their weights. No alternative weighs more than the typed word, however rare it is. All completions
 * together count as one term.
 */
const rankedAtoms = (of: TermClause, clause: number, entries: number): ScoredTerm[] => {
  const { atoms, optional } = of;
  const typed = atoms.filter(({ weight: worth }) => worth === 1).map(({ articles }) => rarity(articles, entries));
  const most = typed.length > 0 ? Math.max(...typed) : Number.POSITIVE_INFINITY;
  const weigh = (worth: number, articles: number) =>
    worth * Math.min(most, rarity(articles, entries)) * (optional ? OPTIONAL : 1);
  const [endings, others] = [atoms.filter(({ isEnding }) => isEnding), atoms.filter(({ isEnding }) => !isEnding)];
  const ranked = others.map((atom) => ({
    clause,
    query: text(atom, ''),
    title: text(atom, ':A'),
    isPhrase: atom.lexemes.length > 1,
    weight: weigh(atom.weight, atom.articles),
  }));
  if (endings.length === 0) return ranked;
  const together = endings.reduce((sum, { articles }) => sum + articles, 0);
  const any = { ...of, atoms: endings };
  const weight = weigh(endings[0]!.weight, together);
  return [...ranked, { clause, query: either(any), title: either(any, ':A'), isPhrase: true, weight }];
};

/** Returns the inverse document frequency as BM25 defines it. */
const rarity = (articles: number, entries: number): number => {
  const having = Math.min(articles, entries);
  return Math.log(1 + (entries - having + 0.5) / (having + 0.5));
};

const either = ({ atoms }: TermClause, weight = ''): string =>
  `(${atoms.map((atom) => text(atom, weight)).join(' | ')})`;

/**
 * Returns the tsquery of an atom. An id is never in a title and is searched without a weight. Without offsets, the words need not be
 * adjacent.
 */
const text = ({ lexemes, offsets, isId }: QueryTerm, weight: string): string => {
  const [first, ...others] = lexemes.map((lexeme) => `'${lexeme}'${isId ? '' : weight}`);
  const query = others.reduce(
    (query, lexeme, index) =>
      offsets.length === 0 ? `${query} & ${lexeme}` : `${query} <${offsets[index + 1]! - offsets[index]!}> ${lexeme}`,
    first!,
  );
  return others.length > 0 ? `(${query})` : query;
};
