import type { Block } from '#domain/shared/blocks.ts';
import { contentText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { createPlacer, type Places } from './places.ts';
import { stopWords } from './stop-words.ts';
import { foldedWords } from './words.ts';

/** What a search can find an article by in one language. Equal values mean that nothing has to be indexed. */
export interface Searchable {
  id: string;
  locale: Locale;
  title: string;
  summary: string;
  mainImageCaption: string;
  content: Block[];
  /** Ids, as those of the people. */
  category: string;
  author: string;
  photographer: string | null;
  /** `YYYY-MM-DD` */
  date: string;
  /** Orders articles of one day. */
  sequence: string;
  /** Readers see the article in this language only. */
  alone: boolean;
}

/** Whether nothing has to be indexed anew. */
export const isSame = (one: Searchable | undefined, other: Searchable | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    (Object.keys(one) as (keyof Searchable)[]).every((key) => one[key] === other[key]));

/** The words of an article that tell something, by its parts; the body is caption and text. */
export interface Worded {
  title: Places;
  summary: Places;
  body: Places;
}

/** `known`: see `foldedWords`. */
export const wordsOf = (of: Searchable, known: Map<string, string>): Worded => {
  const place = createPlacer(stopWords[of.locale]);
  const worded: Worded = { title: new Map(), summary: new Map(), body: new Map() };
  place(worded.title, foldedWords(of.title, known));
  place(worded.summary, foldedWords(of.summary, known));
  place(worded.body, foldedWords(of.mainImageCaption, known));
  place(worded.body, foldedWords(contentText(of.content), known));
  return worded;
};

/** Calls back once for each different word. */
export const forEachWord = ({ title, summary, body }: Worded, found: (word: string) => void): void => {
  for (const word of title.keys()) found(word);
  for (const word of summary.keys()) if (!title.has(word)) found(word);
  for (const word of body.keys()) if (!title.has(word) && !summary.has(word)) found(word);
};
