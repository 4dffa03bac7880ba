import type { Kysely } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { tokenize } from '../tokenizer.ts';
import { compoundCandidates, joinCompounds } from './join-compounds.ts';
import { buildLocaleQuery, type LocaleQuery, type QueryContext, termAlternatives } from './locale-query.ts';
import { type Clause, type ParsedQuery, parseQuery, type Term } from './parse-query.ts';
import { type NameTables, namesOf, type SearchableName } from './searchable-names.ts';
import { type Correction, correctTerms } from './spelling-correction.ts';
import { type Synonym, synonymsOf } from './synonyms.ts';
import { completionsOf, countEntries, createVocabulary, spellingCandidates, type Vocabulary } from './vocabulary.ts';

export type { Correction };

export interface AnalyzedQuery {
  meanings: Localized<LocaleQuery>;
  corrections: Correction[];
  /** The quotations of each clause that no unquoted term can match: the text must contain one of them literally. */
  quoted: string[][];
}

/** Data that is the same for all searches and therefore cached. */
export interface CachedSearchData {
  searchNames(): Promise<SearchableName[]>;
  searchEntryCounts(): Promise<Localized<number>>;
}

/**
 * Returns functions that load the data which every search needs: the names of people and categories, and the number of entries. They query
 * the database on every call.
 */
export const uncachedSearchData = (db: Kysely<SearchTables & NameTables>): CachedSearchData => ({
  searchNames: () => namesOf(db),
  searchEntryCounts: () => countEntries(db),
});

/**
 * Parses a search query, corrects its spelling, and adds synonyms and completions that occur in the search index. Returns the prepared
 * query for each language, and the corrections, which prefer words of the language `locale`. Returns undefined for an empty query.
 */
export const analyzeQuery = async (
  db: Kysely<SearchTables>,
  shared: CachedSearchData,
  locale: Locale,
  query: string,
): Promise<AnalyzedQuery | undefined> => {
  const parsed = parseQuery(query);
  if (parsed.clauses.length === 0) return undefined;
  const vocabulary = createVocabulary(db);
  const [names, entries] = await Promise.all([
    shared.searchNames(),
    shared.searchEntryCounts(),
    vocabulary.learn(
      [...wordsIn(parsed.clauses), ...synonymsIn(parsed.clauses)],
      compoundCandidates(query, parsed.clauses),
    ),
  ]);
  const context: QueryContext = {
    typed: new Set(tokenize(query).map(({ word }) => word)),
    names,
    lexemes: vocabulary.lexemes,
    entries,
    alternatives: new Map(),
    endings: { of: undefined, lexemes: [] },
  };
  await addCompletions(db, parsed, context);
  const { clauses, corrections } = await correctQuery(db, vocabulary, locale, query, parsed.clauses, context);
  await addSynonyms(vocabulary, clauses, context);
  const of = (each: Locale) => buildLocaleQuery(clauses, each, context);
  const quoted = clauses.flatMap((clause) => quotedIn(clause, context));
  return { meanings: { pt: of('pt'), en: of('en') }, corrections, quoted };
};

/** Returns the words of all synonyms of the terms that synonyms may replace. */
const synonymsIn = (clauses: Clause[]): string[] =>
  clauses
    .flatMap(replaceable)
    .flatMap(synonymsOfTerm)
    .flatMap(({ term }) => wordsOf([term]));

const replaceable = ({ terms, negated }: Clause): Term[] =>
  negated ? [] : terms.filter(({ quoted }) => quoted === undefined);

const synonymsOfTerm = (term: Term): Synonym[] => synonymsOf(wordsOf([term]));

/** Returns the quotations of the clause as typed; nothing if an unquoted term, or a person or category of that name, may match instead. */
const quotedIn = ({ terms, negated }: Clause, context: QueryContext): string[][] => {
  const isElse = (term: Term) =>
    term.quoted === undefined || locales.some((of) => termAlternatives(term, of, context).some(({ isId }) => isId));
  if (negated || terms.some(isElse)) return [];
  return [terms.flatMap(({ quoted }) => quoted ?? [])];
};

/** Adds completions of the last word. For a word that is in the index, only completions that more texts contain are added. */
const addCompletions = async (
  db: Kysely<SearchTables>,
  { unfinishedTerm }: ParsedQuery,
  context: QueryContext,
): Promise<void> => {
  if (!unfinishedTerm || (isKnown(unfinishedTerm, context) && !isRare(unfinishedTerm, context))) return;
  const lexemes = await completionsOf(db, unfinishedTerm.words[0]!.word);
  const own = countOf(unfinishedTerm, context);
  context.endings = { of: unfinishedTerm, lexemes: lexemes.filter(({ articles }) => articles > own) };
};

/** A word in fewer texts than this may be a typing error, of the text or of the visitor. */
const RARE = 4;

/** Returns true if the index has the word, but in fewer than `RARE` texts. */
const isRare = (term: Term, context: QueryContext): boolean => {
  const count = countOf(term, context);
  return term.quoted === undefined && term.words.length === 1 && count > 0 && count < RARE;
};

/** Returns the number of texts that contain the first word of a term, in the language where it is more frequent. */
const countOf = ({ words }: Term, { lexemes }: QueryContext): number =>
  Math.max(...locales.map((locale) => lexemes[locale].get(words[0]!.word)?.articles ?? 0));

/** Replaces unknown words by the most likely correction and joins two words if the index has them as one word. */
const correctQuery = async (
  db: Kysely<SearchTables>,
  vocabulary: Vocabulary,
  locale: Locale,
  query: string,
  parsed: Clause[],
  context: QueryContext,
): Promise<{ clauses: Clause[]; corrections: Correction[] }> => {
  const isUnknown = (term: Term) => !isKnown(term, context);
  const join = async (clauses: Clause[], isUnknown: (term: Term) => boolean) => {
    await vocabulary.learn([], compoundCandidates(query, clauses));
    return joinCompounds(db, locale, query, clauses, vocabulary.joined, isUnknown);
  };
  const joined = await join(parsed, isUnknown);
  await vocabulary.learn(wordsIn(joined.clauses));
  const nameWords = context.names.flatMap((name) => name.words);
  const corrected = await correctTerms(db, locale, joined.clauses, isUnknown, nameWords);
  const corrections = [...joined.corrections, ...corrected];
  for (const { word } of corrections) for (const each of word.split(' ')) context.typed.add(each);
  const again = corrected.length > 0 ? await join(joined.clauses, () => false) : joined;
  for (const { terms, word } of [...joined.alike, ...again.alike]) {
    for (const term of terms) addAlternative(context, term, { term: { words: [word], offsets: [0] }, weight: AS_ONE });
  }
  await vocabulary.learn(wordsIn(joined.clauses));
  await addSpellingAlternatives(db, locale, joined.clauses, context);
  return { clauses: joined.clauses, corrections };
};

/** Maximum edit distance of a word that is searched in addition to a rare one, and how many times as frequent it must be. */
const NEAR = 1;
const COMMONER = 5;

/** Adds the likely spelling of each rare word as an alternative: the rare word may be a typing error that some text contains too. */
const addSpellingAlternatives = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  clauses: Clause[],
  context: QueryContext,
): Promise<void> => {
  for (const { terms, negated } of clauses) {
    for (const term of terms) {
      if (negated || !isRare(term, context)) continue;
      const typed = term.words[0]!;
      const likely = (await spellingCandidates(db, locale, typed.word, [])).find(
        ({ word, errors, articles }) =>
          word !== typed.word && errors <= NEAR && articles >= COMMONER * countOf(term, context),
      );
      if (!likely) continue;
      addAlternative(context, term, {
        term: { words: [{ ...typed, word: likely.word }], offsets: [0] },
        weight: LIKELY,
      });
    }
  }
};

/** Weights of two words joined to one, and of a synonym, relative to the typed word. */
const AS_ONE = 0.9;
const SAME_MEANING = 0.7;
/** Weight of a correction of a rare word. */
const LIKELY = 0.6;
const addAlternative = (
  { alternatives }: QueryContext,
  term: Term,
  other: { term: Synonym['term']; locale?: Locale; weight: number },
) => alternatives.set(term, [...(alternatives.get(term) ?? []), other]);

/** Adds the synonyms of the terms as alternatives, and looks up the words of all alternatives. */
const addSynonyms = async (vocabulary: Vocabulary, clauses: Clause[], context: QueryContext): Promise<void> => {
  for (const term of clauses.flatMap(replaceable)) {
    for (const { locale, term: other } of synonymsOfTerm(term)) {
      addAlternative(context, term, { term: other, locale, weight: SAME_MEANING });
    }
  }
  await vocabulary.learn([...context.alternatives.values()].flat().flatMap(({ term }) => wordsOf([term])));
};

const wordsIn = (clauses: Clause[]): string[] => clauses.flatMap(({ terms }) => wordsOf(terms));

const wordsOf = (terms: Pick<Term, 'words'>[]): string[] => terms.flatMap(({ words }) => words.map(({ word }) => word));

const isKnown = (term: Term, context: QueryContext): boolean =>
  locales.some((locale) => termAlternatives(term, locale, context).length > 0);
