import type { Block } from '#domain/shared/blocks.ts';
import { contentText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { indexedWords } from './tokenizer.ts';
import { createPositionAssigner, type WordPositions } from './word-positions.ts';

/** The searchable text of an article in one language. If two are equal, the index needs no change. */
export interface SearchDocument {
  id: string;
  locale: Locale;
  title: string;
  summary: string;
  mainImageCaption: string;
  content: Block[];
  /** The name of the place or walk that it is about, and the other texts on it; empty if there is none. */
  travelName: string;
  travelDetails: string;
  /** Id, like `author` and `photographer`. */
  category: string;
  author: string | null;
  photographer: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  /** Orders articles of one day. */
  sequence: string;
  /** Readers see the article in this language only. */
  alone: boolean;
}

/** Returns true if two documents are equal, so that the index needs no change. Content is compared by reference. */
export const isSameSearchDocument = (one: SearchDocument | undefined, other: SearchDocument | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    (Object.keys(one) as (keyof SearchDocument)[]).every((key) => one[key] === other[key]));

/**
 * The indexed words of an article (no stop words) with their positions, by field: the name of its walk or place belongs to the summary, and
 * the caption, the text, and how and when to get to the place to the body.
 */
export interface DocumentTerms {
  title: WordPositions;
  summary: WordPositions;
  body: WordPositions;
}

/**
 * Returns the words of an article that the index stores, grouped by field, with their positions. `known` caches converted words; it must be
 * used for one language only.
 */
export const documentTerms = (of: SearchDocument, known: Map<string, string>): DocumentTerms => {
  const place = createPositionAssigner();
  const worded: DocumentTerms = { title: new Map(), summary: new Map(), body: new Map() };
  const words = (text: string) => indexedWords(text, of.locale, known);
  place(worded.title, words(of.title));
  place(worded.summary, words(of.summary));
  place(worded.body, words(of.mainImageCaption));
  place(worded.body, words(contentText(of.content)));
  place(worded.summary, words(of.travelName));
  place(worded.body, words(of.travelDetails));
  return worded;
};

/** Number of indexed words (no stop words) of each field. */
export interface FieldLengths {
  title: number;
  summary: number;
  body: number;
}

/** Returns the number of searchable words in each field of an article. */
export const fieldLengths = ({ title, summary, body }: DocumentTerms): FieldLengths => ({
  title: lengthOf(title),
  summary: lengthOf(summary),
  body: lengthOf(body),
});

const lengthOf = (places: WordPositions): number => {
  let sum = 0;
  for (const at of places.values()) sum += at.length;
  return sum;
};

/** Calls `found` once for each distinct word of an article; its second argument is true if the title contains the word. */
export const forEachWord = (
  { title, summary, body }: DocumentTerms,
  found: (word: string, inTitle: boolean) => void,
): void => {
  for (const word of title.keys()) found(word, true);
  for (const word of summary.keys()) if (!title.has(word)) found(word, false);
  for (const word of body.keys()) if (!title.has(word) && !summary.has(word)) found(word, false);
};
