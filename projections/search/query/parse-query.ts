import { locales } from '#domain/shared/locale.ts';
import { stopWords } from '../stop-words.ts';
import { type Token, tokensOf } from '../words.ts';

/** A word, or the words of a phrase in their order. */
export interface Term {
  /** With the place of each in the query. */
  words: Token[];
  /** How many places behind the first each of them stands in a text. */
  steps: number[];
  /** In quotes: meant exactly like this. */
  quoted: boolean;
}

/** Terms of which one is enough. */
export interface Clause {
  terms: Term[];
  negated: boolean;
}

export interface ParsedQuery {
  /** All of them must be met. */
  clauses: Clause[];
  /** The last word, where it stands alone: it may be unfinished. */
  open: Term | undefined;
}

/** What comes behind is not read: each word costs the database a little, and nobody asks for more. */
const MOST_CLAUSES = 16;

/** A minus before a word or a quotation, the quotation, a word. A quotation that was never closed goes on to the end. */
const PART =
  /(?<minus>(?<![\p{L}\p{N}])-)?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]?|(?<plain>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*))/gu;
/** Between two words: one of them is enough. Capitals tell it from the Portuguese `ou`. */
const OR = /^(?:OR|OU)$/;

/**
 * Reads what a person typed: words, `"phrases"`, `-without`, `one OR other`. Anything can be read; what has no letter or digit says
 * nothing. Words like *of* count only where there are no others.
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
    const term = termOf(plain ?? quoted ?? '', start, !plain);
    const before = clauses.at(-1);
    if (term.words.length === 0) continue;
    if (either && before && !minus && !before.negated) before.terms.push(term);
    else clauses.push({ terms: [term], negated: minus !== undefined });
    either = false;
  }
  const told = telling(clauses).slice(0, MOST_CLAUSES);
  return { clauses: told, open: openTerm(told, query) };
};

const termOf = (text: string, start: number, quoted: boolean): Term => {
  const words = tokensOf(text)
    .filter(({ word }) => word !== '')
    .map((token) => ({ word: token.word, start: start + token.start, end: start + token.end }));
  return { words, steps: words.map((_, index) => index), quoted };
};

/** Leaves out what tells nothing; where nothing else was asked, it is what was asked. To exclude without asking is to ask. */
const telling = (clauses: Clause[]): Clause[] => {
  const told = clauses.flatMap(({ terms, negated }) => {
    const left = terms.map(withoutStopWords).filter(({ words }) => words.length > 0);
    return left.length > 0 ? [{ terms: left, negated }] : [];
  });
  if (told.some(({ negated }) => !negated)) return told;
  return (told.length > 0 ? told : clauses).map((clause) => ({ ...clause, negated: false }));
};

/** The first word that is left has step 0, and the others keep their distance to it. */
const withoutStopWords = ({ words, steps, quoted }: Term): Term => {
  const kept = words.flatMap(({ word }, index) => (isStopWord(word) ? [] : [index]));
  const first = steps[kept[0]!] ?? 0;
  return { words: kept.map((index) => words[index]!), steps: kept.map((index) => steps[index]! - first), quoted };
};

/** In either language: nobody says in which one a query is. */
const isStopWord = (word: string): boolean => locales.some((locale) => stopWords[locale].has(word));

const openTerm = (clauses: Clause[], query: string): Term | undefined => {
  const last = clauses.at(-1);
  const term = last?.terms.at(-1);
  return last && term && !term.quoted && !last.negated && term.words[0]!.end === query.length ? term : undefined;
};
