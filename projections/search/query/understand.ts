import type { Kysely } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { exactLexeme, lexemeOfId } from '../lexemes.ts';
import type { SearchTables } from '../tables.ts';
import { tokensOf } from '../words.ts';
import { type Correction, correctTerms } from './correct.ts';
import { joinWords } from './join-words.ts';
import { type Name, type NameTables, namesOf } from './names.ts';
import { type Clause, type ParsedQuery, parseQuery, type Term } from './parse-query.ts';
import { type Synonym, synonymsOf } from './synonyms.ts';
import { type Atom, type AtomClause, type TsQueries, tsQueriesOf } from './tsquery.ts';
import {
  countEntries,
  type Ending,
  type KnownLexeme,
  knownLexemes,
  lexemesBeginningWith,
  likelyWords,
} from './vocabulary.ts';

export type { Correction };

/** What a query means to texts of one language. */
export interface Meaning extends TsQueries {
  /** The words themselves and not other forms of them, in the title. */
  exact: string;
  /** Clauses that have to be met. */
  clauses: number;
  /** Of the words to highlight. */
  lexemes: Set<string>;
}

export interface Understanding {
  meanings: Localized<Meaning>;
  corrections: Correction[];
  /** What is in quotes, of each part that nothing else can meet: one of its readings must stand in the text just so. */
  quoted: string[][];
}

/** What else may be meant by a term, and how near that is to what was typed. */
type Alternatives = Map<Term, { term: Synonym['term']; locale?: Locale; worth: number }[]>;

/** Everything that words are compared with. */
export interface Knowledge {
  /** Every word of the query. */
  typed: Set<string>;
  names: Name[];
  lexemes: Localized<Map<string, KnownLexeme>>;
  entries: Localized<number>;
  alternatives: Alternatives;
  /** What the unfinished word may become. */
  endings: { of: Term | undefined; lexemes: Ending[] };
}

/** Undefined when nothing was asked for. A word that nobody knows is taken for a typing error, unless it stands in quotes. */
export const understand = async (
  db: Kysely<SearchTables & NameTables>,
  locale: Locale,
  query: string,
): Promise<Understanding | undefined> => {
  const parsed = parseQuery(query);
  if (parsed.clauses.length === 0) return undefined;
  const [names, lexemes, entries] = await Promise.all([
    namesOf(db),
    knownLexemes(db, wordsIn(parsed.clauses)),
    countEntries(db),
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
  db: Kysely<SearchTables & NameTables>,
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
/** What the beginning of a word counts that was not finished. */
const UNFINISHED = 0.8;

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

/** Letters of a word that is worth an answer by itself. */
const SHORTEST = 3;

const meaningOf = (clauses: Clause[], locale: Locale, knowledge: Knowledge): Meaning => {
  const meant = clauses.map(
    ({ terms, negated, optional }): AtomClause => ({
      negated,
      optional,
      weak: terms.every(({ words }) => words.every(({ word }) => word.length < SHORTEST)),
      atoms: terms.flatMap((term) => atomsOf(term, locale, knowledge)),
    }),
  );
  const wanted = meant.filter(({ negated }) => !negated);
  const parts = clauses.flatMap((clause) => wordsOfPhrases(clause, locale, knowledge));
  const lexemes = wanted.flatMap(({ atoms }) => atoms.flatMap((atom) => (atom.isId ? [] : atom.lexemes)));
  return {
    ...tsQueriesOf([...meant, ...parts], knowledge.entries[locale]),
    exact: exactOf(clauses),
    clauses: wanted.filter(({ optional }) => !optional).length,
    lexemes: new Set(lexemes),
  };
};

/** The words of a phrase rank by themselves too: a title may turn them round, as `Carreira (Rua da)`. */
const wordsOfPhrases = ({ terms, negated }: Clause, locale: Locale, knowledge: Knowledge): AtomClause[] => {
  if (negated) return [];
  const words = terms.flatMap((term) => (term.words.length > 1 ? term.words : []));
  return words.map((word) => ({
    atoms: textAtom({ words: [word], steps: [0] }, 1, locale, knowledge),
    ...{ negated: false, optional: true, weak: false },
  }));
};

const exactOf = (clauses: Clause[]): string => {
  const wanted = clauses.filter(({ negated, optional }) => !negated && !optional);
  const each = ({ words }: Term) => `(${words.map(({ word }) => `'${exactLexeme(word)}'`).join(' & ')})`;
  return wanted.map(({ terms }) => `(${terms.map(each).join(' | ')})`).join(' & ');
};

/** A person wrote few of all articles; a category holds a good part of them. */
const BY_A_PERSON = 20;
const OF_A_CATEGORY = 8;

/** All that can be meant by a term: its words as texts have them, what it may become or be called, people and categories. */
const atomsOf = (term: Term, locale: Locale, knowledge: Knowledge): Atom[] => {
  const { typed, names, endings, entries } = knowledge;
  const others = (knowledge.alternatives.get(term) ?? []).filter((other) => (other.locale ?? locale) === locale);
  const longer = endings.of === term ? endings.lexemes.filter((ending) => ending.locale === locale) : [];
  const named = names.filter((name) =>
    name.kind === 'person' ? isPerson(name, term, endings.of) : isCategory(name, typed, term),
  );
  const atoms = [
    ...textAtom(term, 1, locale, knowledge),
    ...others.flatMap((other) => textAtom(other.term, other.worth, locale, knowledge)),
    ...longer.map(({ lexeme, articles }) => ({
      ...{ lexemes: [lexeme], steps: [0], isId: false, isEnding: true, worth: UNFINISHED, articles, titles: 0 },
    })),
    ...[...new Map(named.map((name) => [name.id, name])).values()].map(({ id, kind }) => ({
      ...{ lexemes: [lexemeOfId(id)], steps: [0], isId: true, worth: 1, titles: 0 },
      articles: kind === 'person' ? BY_A_PERSON : Math.ceil(entries[locale] / OF_A_CATEGORY),
    })),
  ];
  const keys = atoms.map(({ lexemes, steps }) => `${lexemes.join(' ')} ${steps.join(' ')}`);
  return atoms.filter((_, index) => keys.indexOf(keys[index]!) === index);
};

const textAtom = ({ words, steps }: Synonym['term'], worth: number, locale: Locale, { lexemes }: Knowledge): Atom[] => {
  const known = words.flatMap(({ word }) => lexemes[locale].get(word) ?? []);
  if (words.length === 0 || known.length < words.length) return [];
  const least = (of: 'articles' | 'titles') => Math.min(...known.map((each) => each[of]));
  const counts = { articles: least('articles'), titles: least('titles') };
  return [{ lexemes: known.map(({ lexeme }) => lexeme), steps, isId: false, worth, ...counts }];
};

/** By any of the names; of a phrase, by all of its words side by side. */
const isPerson = ({ words }: Name, term: Term, open: Term | undefined): boolean => {
  if (open === term) return words.some((word) => word.startsWith(term.words[0]!.word));
  return words.some((_, from) => term.words.every(({ word }, index) => words[from + term.steps[index]!] === word));
};

/** Only when its whole name was asked for: many are named with words that every other text has. */
const isCategory = ({ words }: Name, typed: ReadonlySet<string>, term: Term): boolean =>
  words.every((word) => typed.has(word)) && term.words.some(({ word }) => words.includes(word));
