import { byLocale, type Locale, locales, localesFrom } from '#domain/shared/locale.ts';
import { isCorrectable } from '../search/deletion-keys.ts';
import { editDistance, maxEditDistance } from '../search/edit-distance.ts';
import { excerptOf, type HighlightTerm, type HighlightTerms, highlightText } from '../search/query/highlight.ts';
import type { Clause, ParsedQuery, Term } from '../search/query/parse-query.ts';
import { containsPhrases } from '../search/query/phrase-match.ts';
import { synonymsOf } from '../search/query/synonyms.ts';
import { lightStem } from '../search/stemmer.ts';
import { isStopWord } from '../search/stop-words.ts';
import { fold, tokenize } from '../search/tokenizer.ts';
import type { IsListedWord } from '../search/word-lists/listed-words.ts';
import { type FieldName, type ItemText, type SearchField, type SearchItem, toField } from './search-item.ts';
import type { ArticleSearchSummary, SiteSearchResult } from './views.ts';

/**
 * A parsed query for items other than articles. `typed` has all of its words, including stop words. `isListed` recognizes words of a word
 * list, which are no typing errors.
 */
export type ItemQuery = ParsedQuery & ArticleSearchSummary & { typed: ReadonlySet<string>; isListed: IsListedWord };

/** Maximum number of results of one kind. */
const HANDFUL = 4;
/** Minimum length of an unfinished word that is completed to a name. */
const SHORTEST_START = 3;
/**
 * Items with a clause that only their long text matches are left out if they are more than this part of all items of the kind: such words
 * are too common.
 */
const COMMON = 1 / 6;
/** Approximate length of an excerpt in characters, about two lines. */
const EXCERPT = 130;

/** Weight of a match in each field. The name of the kind (such as "restaurant") alone is no match. */
const FIELD_WEIGHTS: Record<FieldName, number> = { title: 4, fact: 3, summary: 2, text: 1, kind: 0 };
/** Weight of a match by a synonym or with a typing error. */
const INEXACT_FACTOR = 0.7;

interface Met {
  part: FieldName;
  worth: number;
  /** Folded words of the item. */
  words: string[];
}

interface Matched<Of extends SiteSearchResult> {
  thing: SearchItem<Of>;
  locale: Locale;
  met: Met[];
  score: number;
}

/**
 * Returns the items that match all required clauses of a query, best first, at most four. An item must match in one language: `locale`, or
 * else another. If many items match only by a word of their long text, these items are left out, because the word is too common.
 */
export const matchItems = <Of extends SiteSearchResult>(
  things: SearchItem<Of>[],
  query: ItemQuery,
  locale: Locale,
): Of[] => {
  const matched = things
    .filter((thing) => !isExcluded(thing, query))
    .flatMap((thing) => matchInAnyLanguage(thing, locale, query) ?? []);
  const byName = matched.filter(({ met }) => met.every(({ part }) => part !== 'text'));
  const inTexts = matched.filter((each) => !byName.includes(each));
  const isTelling = inTexts.length <= Math.max(1, COMMON * things.length);
  return [...byName, ...(isTelling ? inTexts : [])]
    .sort((one, other) => other.score - one.score)
    .slice(0, HANDFUL)
    .map((each) => foundThing(each, locale, query));
};

/** Returns true if the item contains an excluded word in any language. */
const isExcluded = ({ texts }: SearchItem, query: ItemQuery): boolean =>
  query.clauses.some(
    (clause) =>
      clause.negated &&
      locales.some((locale) => {
        const found = matchClause(clause, texts[locale], locale, { ...query, allowsTypos: false });
        return found !== undefined && FIELD_WEIGHTS[found.part] > 0;
      }),
  );

const matchInAnyLanguage = <Of extends SiteSearchResult>(
  thing: SearchItem<Of>,
  first: Locale,
  query: ItemQuery,
): Matched<Of> | undefined => {
  for (const locale of localesFrom(first)) {
    const matched = matchIn(thing, locale, query);
    if (matched) return matched;
  }
  return undefined;
};

const matchIn = <Of extends SiteSearchResult>(
  thing: SearchItem<Of>,
  locale: Locale,
  query: ItemQuery,
): Matched<Of> | undefined => {
  const text = thing.texts[locale];
  const met: Met[] = [];
  for (const clause of query.clauses) {
    if (clause.optional || clause.negated) continue;
    const found = matchClause(clause, text, locale, query);
    if (!found) return undefined;
    met.push(found);
  }
  if (met.every(({ worth }) => worth === 0) || !containsPhrases([text.title, text.summary, text.text], quotedIn(query)))
    return undefined;
  return { thing, locale, met, score: met.reduce((sum, { worth }) => sum + worth, 0) };
};

const quotedIn = ({ clauses }: ItemQuery): string[][] =>
  clauses
    .filter(({ negated, terms }) => !negated && terms.every(({ quoted }) => quoted !== undefined))
    .map(({ terms }) => terms.flatMap(({ quoted }) => quoted ?? []));

const matchClause = (clause: Clause, text: ItemText, locale: Locale, query: ItemQuery): Met | undefined =>
  clause.terms
    .flatMap((term) => text.fields.flatMap((field) => matchTerm(term, field, locale, query) ?? []))
    .reduce<Met | undefined>((best, each) => (best && best.worth >= each.worth ? best : each), undefined);

const matchTerm = (term: Term, field: SearchField, locale: Locale, query: ItemQuery): Met | undefined => {
  const met = (words: string[] | undefined, share = 1): Met | undefined =>
    words && { part: field.part, worth: share * FIELD_WEIGHTS[field.part], words };
  const own = met(wordsAsIn(term, field, locale));
  if (own || term.quoted !== undefined) return own;
  const [{ word }] = term.words as [Term['words'][number]];
  const isName = field.part === 'title' || field.part === 'fact';
  const begun = query.unfinishedTerm === term && isName && word.length >= SHORTEST_START;
  return (
    (begun && met(only(field.words.find((each) => each.startsWith(word))), INEXACT_FACTOR)) ||
    met(anotherWord(term, field, locale), INEXACT_FACTOR) ||
    (query.allowsTypos && isName && !query.isListed(word)
      ? met(only(likelyIn(term.words, field)), INEXACT_FACTOR)
      : undefined)
  );
};

const only = (word: string | undefined): string[] | undefined => (word === undefined ? undefined : [word]);

/** Returns the words of a field that match a term, in any form, in the order of the term; undefined if it does not match. */
const wordsAsIn = (
  { words, offsets }: Pick<Term, 'words' | 'offsets'>,
  field: SearchField,
  locale: Locale,
): string[] | undefined => {
  const families = stemsOf(words, locale);
  const at = field.families.findIndex((_, from) =>
    families.every((family, index) => field.families[from + offsets[index]!] === family),
  );
  return at < 0 || words.length === 0 ? undefined : offsets.map((step) => field.words[at + step]!);
};

const anotherWord = (term: Term, field: SearchField, locale: Locale): string[] | undefined => {
  for (const other of synonymsOfTerm(term)) {
    const words = other.locale === locale && wordsAsIn(other.term, field, locale);
    if (words) return words;
  }
  return undefined;
};

/** Remembers results by the object that they are derived from: a query is compared with each field of hundreds of items. */
const remembered = <Of extends object, Result>(derive: (of: Of) => Result): ((of: Of) => Result) => {
  const results = new WeakMap<Of, Result>();
  return (of) => {
    const result = results.get(of) ?? derive(of);
    results.set(of, result);
    return result;
  };
};

const stems = byLocale((locale) =>
  remembered((words: Term['words']) => words.map(({ word }) => lightStem(word, locale))),
);
const stemsOf = (words: Term['words'], locale: Locale): string[] => stems[locale](words);

const synonymsOfTerm = remembered(({ words }: Term) => synonymsOf(words.map(({ word }) => word)));

/** For the words of a term, by word of a field: whether it is likely to be meant. */
const likeness = remembered((_: Term['words']) => new Map<string, boolean>());

/** Returns the first word of a field that was likely meant by a term of one word. */
const likelyIn = (typed: Term['words'], field: SearchField): string | undefined => {
  const [{ word }] = typed as [Term['words'][number]];
  if (!isCorrectable(word)) return undefined;
  const known = likeness(typed);
  const allowed = maxEditDistance(word.length);
  return field.words.find((each) => {
    const isLikely = known.get(each) ?? (isCorrectable(each) && editDistance(word, each, allowed) <= allowed);
    known.set(each, isLikely);
    return isLikely;
  });
};

const foundThing = <Of extends SiteSearchResult>(
  { thing, locale, met }: Matched<Of>,
  page: Locale,
  query: ItemQuery,
): Of => {
  const { title, summary, text, fields } = thing.texts[locale];
  const marks = marksOf(met, fields, query.typed);
  const has = (part: FieldName) => met.some((each) => each.part === part);
  const excerpt = has('text')
    ? excerptOf(text, marks, EXCERPT)?.fragments
    : has('summary')
      ? highlightText(summary, marks)
      : undefined;
  const found = { locale, title: highlightText(title, marks), ...(excerpt && { excerpt }) };
  return { ...thing.found[page], ...found } as unknown as Of;
};

/** Returns the matched words and their other forms in the item, with the stem of each. */
const marksOf = (met: Met[], fields: SearchField[], typed: ReadonlySet<string>): HighlightTerms => {
  const marks = new Map<string, HighlightTerm>();
  const mark = (word: string, lexeme: string) => marks.set(word, { lexeme, added: !typed.has(word) });
  for (const { words } of met) {
    for (const word of words) {
      const family = fields.flatMap(({ words, families }) => families[words.indexOf(word)] ?? [])[0] ?? word;
      mark(word, family);
      for (const field of fields) {
        field.families.forEach((each, index) => {
          if (each === family) mark(field.words[index]!, family);
        });
      }
    }
  }
  return marks;
};

/** Returns true if a query consists of nothing but a name: all words of `name`, a word of `called` (its aliases), or both. */
export const matchesName = (
  name: string,
  called: string,
  { clauses, ...query }: ItemQuery,
  locale: Locale,
): boolean => {
  const wanted = clauses.filter(({ optional, negated }) => !optional && !negated);
  const [inName, inCalled] = [name, called].map((text) => {
    const only = { title: '', summary: '', text: '', fields: [toField('title', text, locale)] };
    return wanted.map(
      (clause) => matchClause(clause, only, locale, { ...query, clauses, unfinishedTerm: undefined })?.words,
    );
  }) as [Words[], Words[]];
  if (wanted.length === 0 || !wanted.every((_, index) => inName[index] ?? inCalled[index])) return false;
  const isWhole = name !== '' && missing(name, inName, locale).every((spelling) => query.typed.has(fold(spelling)));
  return isWhole || inCalled.flatMap((words) => words ?? []).some((word) => word.length > 2);
};

/** Returns the words of a name that the query lacks. If the name has several distinctive words, its stop words may be missing. */
const missing = (name: string, met: Words[], locale: Locale): string[] => {
  const said = new Set(met.flatMap((words) => words ?? []));
  const tokens = tokenize(name).filter(({ word }) => word.length > 1);
  const isTelling = ({ spelling }: { spelling: string }) => !isStopWord(spelling, locale);
  const needed = tokens.filter(isTelling).length > 1 ? tokens.filter(isTelling) : tokens;
  return needed.flatMap(({ word, spelling }) => (said.has(word) ? [] : [spelling]));
};

type Words = string[] | undefined;
