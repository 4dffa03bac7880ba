import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { familyInMemory } from '../search/stemmer.ts';
import { tokensOf } from '../search/tokenizer.ts';
import type { FoundThing } from './views.ts';

/** Something that is found besides articles, ready to be compared with a query. */
export interface Thing<Of extends FoundThing = FoundThing> {
  found: Localized<Facts<Of>>;
  texts: Localized<ThingText>;
}

/** What a finding says of a thing whatever was asked, on a page in one language. */
type Facts<Of> = Of extends FoundThing ? Omit<Of, 'locale' | 'title' | 'excerpt'> : never;

/** One language of a thing. */
export interface ThingText {
  title: string;
  summary: string;
  text: string;
  fields: Field[];
}

/** Words in their order. */
export interface Field {
  part: Part;
  words: string[];
  /** What stands for each of them and its other forms. */
  families: string[];
}

/** Its name, what is known of it besides, what is said of it in a line and at length, and what all things of its kind are called. */
export type Part = 'title' | 'fact' | 'summary' | 'text' | 'kind';

/** What one language of a thing says. */
export type Said = Partial<Record<Part, string>>;

/** A thing that can be compared. */
export const thingOf = <Of extends FoundThing>(found: Localized<Facts<Of>>, said: Localized<Said>): Thing<Of> => ({
  found,
  texts: { pt: textOf(said.pt, 'pt'), en: textOf(said.en, 'en') },
});

const parts: Part[] = ['title', 'fact', 'summary', 'text', 'kind'];

const textOf = (said: Said, locale: Locale): ThingText => ({
  title: said.title ?? '',
  summary: said.summary ?? '',
  text: said.text ?? '',
  fields: parts.map((part) => fieldOf(part, said[part] ?? '', locale)).filter(({ words }) => words.length > 0),
});

/** A text that can be compared. */
export const fieldOf = (part: Part, text: string, locale: Locale): Field => {
  const words = tokensOf(text).map(({ word }) => word);
  return { part, words, families: words.map((word) => familyInMemory(word, locale)) };
};

/** The same facts in both languages. */
export const inBoth = <Of>(of: Of): Localized<Of> =>
  Object.fromEntries(locales.map((each) => [each, of])) as Localized<Of>;
