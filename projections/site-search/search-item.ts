import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { lightStem } from '../search/stemmer.ts';
import { tokenize } from '../search/tokenizer.ts';
import type { SiteSearchResult } from './views.ts';

/** Something that is found besides articles, ready to be compared with a query. */
export interface SearchItem<Of extends SiteSearchResult = SiteSearchResult> {
  found: Localized<Facts<Of>>;
  texts: Localized<ItemText>;
}

/** The fields of a result that do not depend on the query, for a page in one language. */
type Facts<Of> = Of extends SiteSearchResult ? Omit<Of, 'locale' | 'title' | 'excerpt'> : never;

/** One language of a thing. */
export interface ItemText {
  title: string;
  summary: string;
  text: string;
  fields: SearchField[];
}

/** Words in their order. */
export interface SearchField {
  part: FieldName;
  words: string[];
  /** The stem of each word. */
  families: string[];
}

/** Its name, what is known of it besides, what is said of it in a line and at length, and what all things of its kind are called. */
export type FieldName = 'title' | 'fact' | 'summary' | 'text' | 'kind';

/** The texts of an item in one language. */
export type FieldTexts = Partial<Record<FieldName, string>>;

/** A thing that can be compared. */
export const toSearchItem = <Of extends SiteSearchResult>(
  found: Localized<Facts<Of>>,
  said: Localized<FieldTexts>,
): SearchItem<Of> => ({
  found,
  texts: { pt: textOf(said.pt, 'pt'), en: textOf(said.en, 'en') },
});

const parts: FieldName[] = ['title', 'fact', 'summary', 'text', 'kind'];

const textOf = (said: FieldTexts, locale: Locale): ItemText => ({
  title: said.title ?? '',
  summary: said.summary ?? '',
  text: said.text ?? '',
  fields: parts.map((part) => toField(part, said[part] ?? '', locale)).filter(({ words }) => words.length > 0),
});

/** A text that can be compared. */
export const toField = (part: FieldName, text: string, locale: Locale): SearchField => {
  const words = tokenize(text).map(({ word }) => word);
  return { part, words, families: words.map((word) => lightStem(word, locale)) };
};

/** The same facts in both languages. */
export const sameInBothLocales = <Of>(of: Of): Localized<Of> =>
  Object.fromEntries(locales.map((each) => [each, of])) as Localized<Of>;
