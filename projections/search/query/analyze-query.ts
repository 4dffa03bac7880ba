import type { Kysely } from 'kysely';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { tokenize } from '../tokenizer.ts';
import { loadListedWords } from '../word-lists/listed-words.ts';
import type { CachedSearchData } from './cached-search-data.ts';
import { correctQuery } from './correct-query.ts';
import { compoundCandidates } from './join-compounds.ts';
import {
  addAlternative,
  buildLocaleQuery,
  countOf,
  isKnown,
  isRare,
  type LocaleQuery,
  type QueryContext,
  termAlternatives,
  wordsIn,
  wordsOf,
} from './locale-query.ts';
import { type Clause, type ParsedQuery, parseQuery, type Term } from './parse-query.ts';
import type { Correction } from './spelling-correction.ts';
import { type Synonym, synonymsOf } from './synonyms.ts';
import { completionsOf, createVocabulary, type Vocabulary } from './vocabulary.ts';

export type { Correction };

export interface AnalyzedQuery {
  meanings: Localized<LocaleQuery>;
  corrections: Correction[];
  /** The words of the query, with corrected ones in place of those typed, in lower case without accents. */
  typed: string[];
  /** The quotations of each clause that no unquoted term can match: the text must contain one of them literally. */
  quoted: string[][];
}

/**
 * Parses a search query, corrects its spelling, and adds synonyms and completions that occur in the search index. Returns the prepared
 * query for each language, and the corrections, which prefer words of the language `locale`. With `exact`, no spelling is corrected. Returns
 * undefined for an empty query.
 */
export const analyzeQuery = async (
  db: Kysely<SearchTables>,
  shared: CachedSearchData,
  locale: Locale,
  query: string,
  exact = false,
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
  const { clauses, corrections } = exact
    ? { clauses: parsed.clauses, corrections: [] }
    : await correctQuery({ db, shared, vocabulary, locale, query, context }, parsed.clauses);
  await addSynonyms(vocabulary, clauses, context);
  const of = (each: Locale) => buildLocaleQuery(clauses, each, context);
  const quoted = clauses.flatMap((clause) => quotedIn(clause, context));
  return { meanings: byLocale(of), corrections, typed: [...context.typed], quoted };
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

/**
 * Adds completions of the last word, unless a word list has it: then it is finished, and longer words are other words (*mel*, *melhor*). For
 * a word that is in the index, only completions that more texts contain are added.
 */
const addCompletions = async (
  db: Kysely<SearchTables>,
  { unfinishedTerm }: ParsedQuery,
  context: QueryContext,
): Promise<void> => {
  if (!unfinishedTerm || (isKnown(unfinishedTerm, context) && !isRare(unfinishedTerm, context))) return;
  const { word } = unfinishedTerm.words[0]!;
  const isListed = await loadListedWords();
  if (isListed(word)) return;
  const lexemes = await completionsOf(db, word);
  const own = countOf(unfinishedTerm, context);
  context.endings = { of: unfinishedTerm, lexemes: lexemes.filter(({ articles }) => articles > own) };
};

/** Weight of a synonym, relative to the typed word. */
const SAME_MEANING = 0.7;

/** Adds the synonyms of the terms as alternatives, and looks up the words of all alternatives. */
const addSynonyms = async (vocabulary: Vocabulary, clauses: Clause[], context: QueryContext): Promise<void> => {
  for (const term of clauses.flatMap(replaceable)) {
    for (const { locale, term: other } of synonymsOfTerm(term)) {
      addAlternative(context, term, { term: other, locale, weight: SAME_MEANING });
    }
  }
  await vocabulary.learn([...context.alternatives.values()].flat().flatMap(({ term }) => wordsOf([term])));
};
