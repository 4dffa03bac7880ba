import { locales } from '#domain/shared/locale.ts';
import { isAsking, isQuestion, isStopWord } from '../stop-words.ts';
import { type Token, tokenize } from '../tokenizer.ts';

/** A word, or the words of a phrase in their order. */
export interface Term {
  /** With the place of each in the query. */
  words: Token[];
  /** Distance of each word from the first one, in words. */
  offsets: number[];
  /** The text in quotes, to be matched literally; undefined for a term without quotes. */
  quoted: string | undefined;
}

/** Terms of which one is enough. */
export interface Clause {
  terms: Term[];
  negated: boolean;
  /** Worth more where it is met; nothing has to meet it. */
  optional: boolean;
}

export interface ParsedQuery {
  /** All of them must be met, but for those that are optional. */
  clauses: Clause[];
  /** The last word, where it stands alone: it may be unfinished. */
  unfinishedTerm: Term | undefined;
}

/** Maximum number of clauses. Further ones are ignored, since each word costs database time. */
const MOST_CLAUSES = 16;

/** A minus before a word or a quotation, the quotation, a word. A quotation that was never closed goes on to the end. */
const PART =
  /(?<minus>(?<![\p{L}\p{N}])-)?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]?|(?<plain>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*))/gu;
/** Between two words: one of them is enough. Capitals tell it from the Portuguese `ou`. */
const OR = /^(?:OR|OU)$/;

/**
 * Reads what a person typed: words, `"phrases"`, `-without`, `one OR other`. Anything can be read; what has no letter or digit says
 * nothing. Words like *of* count only where there are no others, and the verbs of a question only rank.
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
  const told = withoutAsking(telling(clauses), query).slice(0, MOST_CLAUSES);
  return { clauses: told, unfinishedTerm: openTerm(told, query) };
};

const termOf = (text: string, start: number, quoted: string | undefined): Term => {
  const words = tokenize(text)
    .filter(({ word }) => word !== '')
    .map((token) => ({ ...token, start: start + token.start, end: start + token.end }));
  return { words, offsets: words.map((_, index) => index), quoted };
};

/** Leaves out what tells nothing; where nothing else was asked, it is what was asked. To exclude without asking is to ask. */
const telling = (clauses: Clause[]): Clause[] => {
  const told = clauses.flatMap((clause) => {
    const left = clause.terms.map(withoutStopWords).filter(({ words }) => words.length > 0);
    return left.length > 0 ? [{ ...clause, terms: left }] : [];
  });
  if (told.some(({ negated }) => !negated)) return told;
  return (told.length > 0 ? told : clauses).map((clause) => ({ ...clause, negated: false }));
};

/** Makes the verbs of a question optional, where it asks for anything besides. */
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

/** The first word that is left has step 0, and the others keep their distance to it. */
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
