import { locales } from '#domain/shared/locale.ts';
import { isAsking, isQuestion, isStopWord } from '../stop-words.ts';
import { type Token, tokenize } from '../tokenizer.ts';

/** A word, or the words of a phrase in their order. */
export interface Term {
  /** The words with their positions in the query, in characters. */
  words: Token[];
  /** Distance of each word from the first one, in words. */
  offsets: number[];
  /** The text in quotes, to be matched literally; undefined for a term without quotes. */
  quoted: string | undefined;
}

/** A clause, which matches if one of its terms does. */
export interface Clause {
  terms: Term[];
  negated: boolean;
  /** True if a match improves the rank but is not required. */
  optional: boolean;
}

export interface ParsedQuery {
  /** All clauses must match, except optional ones. */
  clauses: Clause[];
  /** The last word of the query if it is not quoted or excluded and ends the query: it may be unfinished. */
  unfinishedTerm: Term | undefined;
}

/** Maximum number of clauses. Further ones are ignored, since each word costs database time. */
const MAX_CLAUSES = 16;

/** Matches an optional minus and a quotation or word. A quotation that is not closed extends to the end. */
const PART =
  /(?<minus>(?<![\p{L}\p{M}\p{N}])-)?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]?|(?<plain>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*))/gu;
/** Between two terms: one of them is enough. Capitals distinguish it from the Portuguese `ou`. */
const OR = /^(?:OR|OU)$/;

/**
 * Parses a query of words, `"phrases"`, `-without` and `one OR other` into clauses. Every text can be parsed; one without letters or digits
 * has no clauses. Stop words such as *of* are dropped if there are other words. In a question, verbs improve the rank but need not match.
 */
export const parseQuery = (query: string): ParsedQuery => {
  const clauses: Clause[] = [];
  let either = false;
  for (const { groups = {}, index } of query.matchAll(PART)) {
    const { minus, quoted, plain } = groups;
    if (plain && OR.test(plain)) {
      either = clauses.length > 0;
      continue;
    }
    const start = index + (minus ? 1 : 0) + (plain ? 0 : 1);
    const term = termOf(plain ?? quoted ?? '', start, plain ? undefined : quoted);
    const before = clauses.at(-1);
    if (term.words.length === 0) continue;
    if (either && before && !minus && !before.negated) before.terms.push(term);
    else clauses.push({ terms: [term], negated: minus !== undefined, optional: false });
    either = false;
  }
  const told = withoutAsking(telling(clauses), query).slice(0, MAX_CLAUSES);
  return { clauses: told, unfinishedTerm: openTerm(told, query) };
};

const termOf = (text: string, start: number, quoted: string | undefined): Term => {
  const words = tokenize(text)
    .filter(({ word }) => word !== '')
    .map((token) => ({ ...token, start: start + token.start, end: start + token.end }));
  return { words, offsets: words.map((_, index) => index), quoted };
};

/** Removes stop words, unless there are no other words. If all remaining clauses are negated, they are searched instead of excluded. */
const telling = (clauses: Clause[]): Clause[] => {
  const told = clauses.flatMap((clause) => {
    const left = clause.terms.map(withoutStopWords).filter(({ words }) => words.length > 0);
    return left.length > 0 ? [{ ...clause, terms: left }] : [];
  });
  if (told.some(({ negated }) => !negated)) return told;
  return (told.length > 0 ? told : clauses).map((clause) => ({ ...clause, negated: false }));
};

/** Makes the verbs of a question optional, if it contains other words. */
const withoutAsking = (clauses: Clause[], query: string): Clause[] => {
  if (!isQuestion(query)) return clauses;
  const asking = ({ terms, negated }: Clause): boolean =>
    !negated &&
    terms.every(
      ({ words, quoted }) => quoted === undefined && words.every(({ spelling }) => inEither(isAsking, spelling)),
    );
  if (clauses.every((clause) => clause.negated || asking(clause))) return clauses;
  return clauses.map((clause) => (asking(clause) ? { ...clause, optional: true } : clause));
};

/** Removes stop words from a term. The first remaining word gets offset 0, and the others keep their distance from it. */
const withoutStopWords = ({ words, offsets, quoted }: Term): Term => {
  const kept = words.flatMap(({ spelling }, index) => (inEither(isStopWord, spelling) ? [] : [index]));
  const first = offsets[kept[0]!] ?? 0;
  return { words: kept.map((index) => words[index]!), offsets: kept.map((index) => offsets[index]! - first), quoted };
};

/** Returns true if the word is such a word in Portuguese or English: the language of a query is unknown. */
const inEither = (judge: typeof isStopWord, spelling: string): boolean =>
  locales.some((locale) => judge(spelling, locale));

const openTerm = (clauses: Clause[], query: string): Term | undefined => {
  const last = clauses.at(-1);
  const term = last?.terms.at(-1);
  return last && term && term.quoted === undefined && !last.negated && term.words[0]!.end === query.length
    ? term
    : undefined;
};
