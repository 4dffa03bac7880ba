import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { OtherWords } from '../search/query/cached-search-data.ts';
import { lightStem } from '../search/stemmer.ts';
import { tokenize } from '../search/tokenizer.ts';
import type { SiteSearchResult } from './views.ts';

/** An item other than an article, prepared for comparison with a query. */
export interface SearchItem<Of extends SiteSearchResult = SiteSearchResult> {
  found: Localized<Facts<Of>>;
  texts: Localized<ItemText>;
}

/** The fields of a result that do not depend on the query, for a page in one language. */
type Facts<Of> = Of extends SiteSearchResult ? Omit<Of, 'locale' | 'title' | 'excerpt'> : never;

/** One language of an item. */
export interface ItemText {
  title: string;
  summary: string;
  text: string;
  fields: SearchField[];
}

/** A field of an item as words in order. */
export interface SearchField {
  part: FieldName;
  words: string[];
  /** The stem of each word. */
  families: string[];
}

/** A field of an item: its name, a further fact such as its area, a summary, a long text, and the names of its kind. */
export type FieldName = 'title' | 'fact' | 'summary' | 'text' | 'kind';

/** The texts of an item in one language. */
export type FieldTexts = Partial<Record<FieldName, string>>;

/**
 * Creates an item of the site search. `found` is the data that a search result shows, `said` the texts in which words are looked for; both
 * are given for each language.
 */
export const toSearchItem = <Of extends SiteSearchResult>(
  found: Localized<Facts<Of>>,
  said: Localized<FieldTexts>,
): SearchItem<Of> => ({
  found,
  texts: byLocale((locale) => textOf(said[locale], locale)),
});

const parts: FieldName[] = ['title', 'fact', 'summary', 'text', 'kind'];

const textOf = (said: FieldTexts, locale: Locale): ItemText => ({
  title: said.title ?? '',
  summary: said.summary ?? '',
  text: said.text ?? '',
  fields: parts.map((part) => toField(part, said[part] ?? '', locale)).filter(({ words }) => words.length > 0),
});

/** Splits the text of one field (`part`) of a search item into words in lower case without accents, each with its stem. */
export const toField = (part: FieldName, text: string, locale: Locale): SearchField => {
  const words = tokenize(text).map(({ word }) => word);
  return { part, words, families: words.map((word) => lightStem(word, locale)) };
};

/** Returns the words of the items in all languages, each once. */
export const wordsOfItems = (items: Pick<SearchItem, 'texts'>[]): OtherWords => {
  const fields = items.flatMap(({ texts }) => locales.flatMap((locale) => texts[locale].fields));
  const wordsIn = (some: SearchField[]) => [...new Set(some.flatMap(({ words }) => words))];
  return { names: wordsIn(fields.filter(({ part }) => part === 'title' || part === 'fact')), all: wordsIn(fields) };
};

/** Returns an object with the same value for all languages. */
export const sameInAllLocales = <Of>(of: Of): Localized<Of> => byLocale(() => of);
