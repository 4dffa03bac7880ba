import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { KnownWords } from './known-words.ts';
import { isFarLikelier } from './likely-slip.ts';
import type { Clause, Term } from './parse-query.ts';
import { splitCompound } from './split-compound.ts';
import { spellingCandidates } from './vocabulary.ts';

/** An unknown word and the word or words searched instead. */
export interface Correction {
  start: number;
  end: number;
  word: string;
}

/** From this edit distance on, a split into two words is tried first, being more probable. */
const CERTAIN = 1;

/**
 * Replaces each unknown word of the query by the most likely word of the index or of `known.meant`, or by two words that the visitor wrote
 * without a space, if a slip is far likelier than a word that is unknown here. Mutates the terms and returns the corrections.
 */
export const correctTerms = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  clauses: Clause[],
  isUnknown: (term: Term) => boolean,
  known: KnownWords,
): Promise<Correction[]> => {
  const unknown = clauses.flatMap(({ terms, negated }) =>
    negated ? [] : terms.filter((term) => term.quoted === undefined && term.words.length === 1 && isUnknown(term)),
  );
  const corrections = await Promise.all(unknown.map((term) => correct(db, locale, term, known)));
  return corrections.flatMap((correction) => correction ?? []);
};

const correct = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  term: Term,
  known: KnownWords,
): Promise<Correction | undefined> => {
  const typed = term.words[0]!;
  const candidates = await spellingCandidates(db, locale, typed.word, known.meant);
  const likely = candidates.find((candidate) => isFarLikelier(candidate, typed.word, known));
  if (!likely || likely.errors >= CERTAIN) {
    const split = await splitCompound(db, locale, typed.word);
    if (split) {
      term.words = split.words.map((word) => ({ ...typed, word }));
      term.offsets = split.offsets;
      return { start: typed.start, end: typed.end, word: split.text };
    }
  }
  if (!likely || likely.word === typed.word) return undefined;
  term.words = [{ ...typed, word: likely.word }];
  return { start: typed.start, end: typed.end, word: likely.word };
};
