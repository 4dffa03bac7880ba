import type { Kysely } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { SearchTables } from '../tables.ts';
import { tokensOf } from '../words.ts';
import { type Correction, correctTerms } from './correct.ts';
import { joinWords } from './join-words.ts';
import { type Alternatives, atomsOf, type Knowledge, type Meaning, meaningOf } from './meaning.ts';
import { type Name, type NameTables, namesOf } from './names.ts';
import { type Clause, type ParsedQuery, parseQuery, type Term } from './parse-query.ts';
import { type Synonym, synonymsOf } from './synonyms.ts';
import { countEntries, knownLexemes, lexemesBeginningWith, likelyWords } from './vocabulary.ts';

export type { Correction };

export interface Understanding {
  meanings: Localized<Meaning>;
  corrections: Correction[];
  /** What is in quotes, of each part that nothing else can meet: one of its readings must stand in the text just so. */
  quoted: string[][];
}

/** What is the same for all searches, and kept. */
export interface SharedWithArticles {
  searchNames(): Promise<Name[]>;
  searchEntryCounts(): Promise<Localized<number>>;
}

/** The same, asked of the database each time. */
export const sharedOf = (db: Kysely<SearchTables & NameTables>): SharedWithArticles => ({
  searchNames: () => namesOf(db),
  searchEntryCounts: () => countEntries(db),
});

/** Undefined when nothing was asked for. A word that nobody knows is taken for a typing error, unless it stands in quotes. */
export const understand = async (
  db: Kysely<SearchTables>,
  shared: SharedWithArticles,
  locale: Locale,
  query: string,
): Promise<Understanding | undefined> => {
  const parsed = parseQuery(query);
  if (parsed.clauses.length === 0) return undefined;
  const [names, lexemes, entries] = await Promise.all([
    shared.searchNames(),
    knownLexemes(db, wordsIn(parsed.clauses)),
    shared.searchEntryCounts(),
  ]);
  const typed = new Set(tokensOf(query).map(({ word }) => word));
  const alternatives: Alternatives = new Map();
  const knowledge: Knowledge = {
    typed,
    names,
    lexemes,
    entries,
    alternatives,
    endings: { of: undefined, lexemes: [] },
  };
  await finishWord(db, parsed, knowledge);
  const { clauses, corrections } = await mend(db, locale, query, parsed.clauses, knowledge);
  await addSynonyms(db, clauses, knowledge);
  const of = (each: Locale) => meaningOf(clauses, each, knowledge);
  const quoted = clauses.flatMap((clause) => quotedIn(clause, knowledge));
  return { meanings: { pt: of('pt'), en: of('en') }, corrections, quoted };
};

/** Words in quotes as they were typed; none where something else will do, such as a person of that name. */
const quotedIn = ({ terms, negated }: Clause, knowledge: Knowledge): string[][] => {
  const isElse = (term: Term) =>
    term.quoted === undefined || locales.some((of) => atomsOf(term, of, knowledge).some(({ isId }) => isId));
  if (negated || terms.some(isElse)) return [];
  return [terms.flatMap(({ quoted }) => quoted ?? [])];
};

/** What the last word may become; of a word that texts have, only what many more of them have. */
const finishWord = async (db: Kysely<SearchTables>, { open }: ParsedQuery, knowledge: Knowledge): Promise<void> => {
  if (!open || (isKnown(open, knowledge) && !isRare(open, knowledge))) return;
  const lexemes = await lexemesBeginningWith(db, open.words[0]!.word);
  const own = countOf(open, knowledge);
  knowledge.endings = { of: open, lexemes: lexemes.filter(({ articles }) => articles > own) };
};

/** A word that so few texts have may be an error of theirs, or of who asks. */
const RARE = 4;

/** Whether texts have the word, and hardly any. */
const isRare = (term: Term, knowledge: Knowledge): boolean => {
  const count = countOf(term, knowledge);
  return term.quoted === undefined && term.words.length === 1 && count > 0 && count < RARE;
};

/** How many texts have the first word, in the language where most have it. */
const countOf = ({ words }: Term, { lexemes }: Knowledge): number =>
  Math.max(...locales.map((locale) => lexemes[locale].get(words[0]!.word)?.articles ?? 0));

/** Puts what was probably meant in the place of words that nobody knows, and reads two words as one where texts do. */
const mend = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  query: string,
  parsed: Clause[],
  knowledge: Knowledge,
): Promise<{ clauses: Clause[]; corrections: Correction[] }> => {
  const isUnknown = (term: Term) => !isKnown(term, knowledge);
  const learn = async (clauses: Clause[]) => {
    knowledge.lexemes = await knownLexemes(db, wordsIn(clauses));
  };
  const joined = await joinWords(db, locale, query, parsed, isUnknown);
  if (joined.corrections.length > 0) await learn(joined.clauses);
  const nameWords = knowledge.names.flatMap((name) => name.words);
  const corrected = await correctTerms(db, locale, joined.clauses, isUnknown, nameWords);
  const corrections = [...joined.corrections, ...corrected];
  for (const { word } of corrections) for (const each of word.split(' ')) knowledge.typed.add(each);
  const again = corrected.length > 0 ? await joinWords(db, locale, query, joined.clauses, () => false) : joined;
  for (const { terms, word } of [...joined.alike, ...again.alike]) {
    for (const term of terms) addAlternative(knowledge, term, { term: { words: [word], steps: [0] }, worth: AS_ONE });
  }
  if (corrected.length > 0) await learn(joined.clauses);
  await addLikely(db, locale, joined.clauses, knowledge);
  return { clauses: joined.clauses, corrections };
};

/** So near a word must be, and so much commoner, to be meant by a rare one too. */
const NEAR = 1;
const COMMONER = 5;

/** A rare word may be an error that some text has too: what was probably meant is searched besides. */
const addLikely = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  clauses: Clause[],
  knowledge: Knowledge,
): Promise<void> => {
  for (const { terms, negated } of clauses) {
    for (const term of terms) {
      if (negated || !isRare(term, knowledge)) continue;
      const typed = term.words[0]!;
      const likely = (await likelyWords(db, locale, typed.word, [])).find(
        ({ word, errors, articles }) =>
          word !== typed.word && errors <= NEAR && articles >= COMMONER * countOf(term, knowledge),
      );
      if (!likely) continue;
      addAlternative(knowledge, term, {
        term: { words: [{ ...typed, word: likely.word }], steps: [0] },
        worth: LIKELY,
      });
    }
  }
};

/** What two words written as one, and another word for the same, count against what was typed. */
const AS_ONE = 0.9;
const SAME_MEANING = 0.7;
/** What a rare word's likeness counts. */
const LIKELY = 0.6;
const addAlternative = (
  { alternatives }: Knowledge,
  term: Term,
  other: { term: Synonym['term']; locale?: Locale; worth: number },
) => alternatives.set(term, [...(alternatives.get(term) ?? []), other]);

/** Looks up the words of everything that may stand for what was asked, and keeps them as alternatives. */
const addSynonyms = async (db: Kysely<SearchTables>, clauses: Clause[], knowledge: Knowledge): Promise<void> => {
  for (const { terms, negated } of clauses) {
    for (const term of terms) {
      if (negated || term.quoted !== undefined) continue;
      for (const { locale, term: other } of synonymsOf(term.words.map(({ word }) => word))) {
        addAlternative(knowledge, term, { term: other, locale, worth: SAME_MEANING });
      }
    }
  }
  const others = [...knowledge.alternatives.values()].flat().flatMap(({ term }) => term.words.map(({ word }) => word));
  if (others.length > 0) knowledge.lexemes = await knownLexemes(db, [...new Set([...wordsIn(clauses), ...others])]);
};

const wordsIn = (clauses: Clause[]): string[] => [
  ...new Set(clauses.flatMap(({ terms }) => terms.flatMap(({ words }) => words.map(({ word }) => word)))),
];

const isKnown = (term: Term, knowledge: Knowledge): boolean =>
  locales.some((locale) => atomsOf(term, locale, knowledge).length > 0);
