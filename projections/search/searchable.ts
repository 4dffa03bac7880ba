import { contentText } from '#domain/shared/blocks.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { type ArticleDocument, isVisible } from '../article/document.ts';
import { createPlacer, type Places } from './places.ts';
import { stopWords } from './stop-words.ts';
import { foldedWords } from './words.ts';

/** What a search can find an article by in one language. Equal values mean that nothing has to be indexed. */
export const searchableOf = (document: ArticleDocument | undefined, locale: Locale) => {
  if (!document || document.article.status === 'none' || !isVisible(document, locale)) return undefined;
  const { id, facts, translations } = document.article;
  const { title, summary, mainImageCaption, content } = translations[locale]!.text;
  const { category, author, photographer, date } = facts;
  const alone = !isVisible(document, otherLocale(locale));
  const { sequence } = document;
  return {
    id,
    locale,
    title,
    summary,
    mainImageCaption,
    content,
    category,
    author,
    photographer,
    date,
    sequence,
    alone,
  };
};
export type Searchable = NonNullable<ReturnType<typeof searchableOf>>;

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
