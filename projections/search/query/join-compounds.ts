import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { Token } from '../tokenizer.ts';
import type { Clause, Term } from './parse-query.ts';
import type { Correction } from './spelling-correction.ts';
import { spellingCandidates } from './vocabulary.ts';

interface Joined {
  clauses: Clause[];
  /** Corrections where an unknown word was joined with the next one. */
  corrections: Correction[];
  /** Pairs of known words that the index also has as one word. */
  alike: { terms: [Term, Term]; word: Token }[];
}

/** Maximum edit distance between two joined words and a word of the index. */
const ALMOST = 0.5;

/**
 * Returns the words that result from joining each two adjacent words of the query, to look them up in the index. Words that are quoted,
 * excluded or separated by more than spaces or hyphens are not joined.
 */
export const compoundCandidates = (query: string, clauses: Clause[]): string[] =>
  pairsOf(query, clauses).map(({ joined }) => joined);

/**
 * Finds adjacent words of a query that the index has as one word, such as `sea side` for `seaside`. If the joined word is in `known`, the
 * pair is returned in `alike`, so that both spellings are searched. If one of the two words is unknown and the joined word is close to a
 * word of the index, that word replaces the pair and is returned as a correction. The replacement mutates the terms.
 */
export const joinCompounds = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  query: string,
  clauses: Clause[],
  known: ReadonlySet<string>,
  isUnknown: (term: Term) => boolean,
): Promise<Joined> => {
  const pairs = pairsOf(query, clauses);
  const result: Joined = { clauses, corrections: [], alike: [] };
  for (const { one, other, joined } of pairs) {
    const [first, second] = [one.terms[0]!, other.terms[0]!];
    const token: Token = { ...first.words[0]!, end: second.words[0]!.end, word: joined };
    if (known.has(joined)) result.alike.push({ terms: [first, second], word: token });
    if (known.has(joined) || !result.clauses.includes(one) || !(isUnknown(first) || isUnknown(second))) continue;
    const [likely] = await spellingCandidates(db, locale, joined, []);
    if (!likely || likely.errors > ALMOST) continue;
    first.words = [{ ...token, word: likely.word }];
    result.clauses = result.clauses.filter((clause) => clause !== other);
    result.corrections.push({ start: token.start, end: token.end, word: likely.word });
  }
  return result;
};

const pairsOf = (query: string, clauses: Clause[]): { one: Clause; other: Clause; joined: string }[] =>
  clauses.flatMap((one, index) => {
    const other = clauses[index + 1];
    if (!other || !isPlain(one) || !isPlain(other)) return [];
    const [first, second] = [one.terms[0]!.words[0]!, other.terms[0]!.words[0]!];
    if (!/^[\s-]+$/.test(query.slice(first.end, second.start))) return [];
    return [{ one, other, joined: first.word + second.word }];
  });

const isPlain = ({ terms, negated, optional }: Clause): boolean =>
  !negated && !optional && terms.length === 1 && terms[0]!.quoted === undefined && terms[0]!.words.length === 1;
