import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import type { CachedSearchData } from './cached-search-data.ts';
import { compoundCandidates, joinCompounds } from './join-compounds.ts';
import { type KnownWords, loadKnownWords } from './known-words.ts';
import { addAlternative, countOf, isKnown, isRare, type QueryContext, wordsIn } from './locale-query.ts';
import type { Clause, Term } from './parse-query.ts';
import { type Correction, correctTerms } from './spelling-correction.ts';
import { spellingCandidates, type Vocabulary } from './vocabulary.ts';

/** Weight of two words joined to one, relative to the typed words. */
const AS_ONE = 0.9;
/** Weight of a correction of a rare word. */
const LIKELY = 0.6;

export interface QueryCorrection {
  db: Kysely<SearchTables>;
  shared: CachedSearchData;
  vocabulary: Vocabulary;
  locale: Locale;
  query: string;
  context: QueryContext;
}

/**
 * Replaces words that are known nowhere by the word that was most likely meant, joins two words if the index has them as one word, and
 * searches a rare word that is in no word list together with its likely spelling. Mutates the terms of `parsed`.
 */
export const correctQuery = async (
  of: QueryCorrection,
  parsed: Clause[],
): Promise<{ clauses: Clause[]; corrections: Correction[] }> => {
  const { db, shared, vocabulary, locale, context } = of;
  const doubtful = parsed.flatMap(({ terms, negated }) =>
    negated
      ? []
      : terms.filter((term) => term.quoted === undefined && (!isKnown(term, context) || isRare(term, context))),
  );
  const nameWords = context.names.flatMap((name) => name.words);
  const known = await loadKnownWords(shared, doubtful, nameWords);
  const isUnknown = (term: Term) => !isKnown(term, context) && !isCorrect(term, known);
  const joined = await joinWords(of, parsed, isUnknown);
  await vocabulary.learn(wordsIn(joined.clauses));
  const corrected = await correctTerms(db, locale, joined.clauses, isUnknown, known);
  const corrections = [...joined.corrections, ...corrected];
  for (const { word } of corrections) for (const each of word.split(' ')) context.typed.add(each);
  const again = corrected.length > 0 ? await joinWords(of, joined.clauses, () => false) : joined;
  for (const { terms, word } of [...joined.alike, ...again.alike]) {
    for (const term of terms) addAlternative(context, term, { term: { words: [word], offsets: [0] }, weight: AS_ONE });
  }
  await vocabulary.learn(wordsIn(joined.clauses));
  await addSpellingAlternatives(of, joined.clauses, known);
  return { clauses: joined.clauses, corrections };
};

const joinWords = async (
  { db, vocabulary, locale, query }: QueryCorrection,
  clauses: Clause[],
  isUnknown: (term: Term) => boolean,
) => {
  await vocabulary.learn([], compoundCandidates(query, clauses));
  return joinCompounds(db, locale, query, clauses, vocabulary.joined, isUnknown);
};

const isCorrect = ({ words }: Term, known: KnownWords): boolean => words.every(({ word }) => known.isCorrect(word));

/** Maximum edit distance of a word that is searched in addition to a rare one, and how many times as frequent it must be. */
const NEAR = 1;
const COMMONER = 5;

/** Adds the likely spelling of each rare word that no list has as an alternative: a text may contain the typing error too. */
const addSpellingAlternatives = async (
  { db, locale, context }: QueryCorrection,
  clauses: Clause[],
  known: KnownWords,
): Promise<void> => {
  for (const { terms, negated } of clauses) {
    for (const term of terms) {
      if (negated || !isRare(term, context) || isCorrect(term, known)) continue;
      const typed = term.words[0]!;
      const likely = (await spellingCandidates(db, locale, typed.word, [])).find(
        ({ word, errors, articles }) =>
          word !== typed.word && errors <= NEAR && articles >= COMMONER * countOf(term, context),
      );
      if (!likely) continue;
      const other = { words: [{ ...typed, word: likely.word }], offsets: [0] };
      addAlternative(context, term, { term: other, weight: LIKELY });
    }
  }
};
