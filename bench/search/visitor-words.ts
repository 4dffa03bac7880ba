import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Locale, locale } from '#domain/shared/locale.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { lightStem } from '#projections/search/stemmer.ts';
import { fold } from '#projections/search/tokenizer.ts';

const listOf = z.string().transform((text) => text.split(' ').filter((each) => each !== ''));

/** A word or short phrase that visitors of an island type. */
const visitorWord = z.strictObject({
  locale,
  query: z.string().min(1),
  /** The words that were meant, for a typing error. */
  meant: z
    .string()
    .transform((text) => text || undefined)
    .optional(),
  /** Slugs of the articles of the sample edition any of which is right at rank 1; empty if it has none about it. */
  articles: listOf,
  /** Keys of the restaurants, or names of sections, any of which is right at rank 1; `category:` precedes the slug of a category. */
  places: listOf,
});
export type VisitorWord = z.infer<typeof visitorWord>;

const wordsIn = (table: string): VisitorWord[] => {
  const [columns, ...rows] = table
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((cells) =>
    visitorWord.parse(Object.fromEntries(columns!.map((column, index) => [column, cells[index]]))),
  );
};

/** Some 370 words and phrases in each language, written before their results were looked at. */
export const visitorWords = wordsIn(readFileSync(new URL('./visitor-words.tsv', import.meta.url), 'utf8'));

/** True for the half that is only counted: a hash of the word decides, and no result of this half is looked at while rules are chosen. */
export const isUnseen = ({ locale, query }: VisitorWord): boolean =>
  createHash('sha256').update(`${locale}/${query}`).digest()[0]! % 2 === 1;

export interface WordCorrection {
  query: string;
  corrected: string;
}

/** Returns the form that a word, its plural and its spelling in two words share. */
const familyOf = (text: string, locale: Locale): string => lightStem(fold(text.replaceAll(' ', '')), locale);

/**
 * Returns true if `corrected` is an absurd correction: of a correct word to another one (a space between its parts is none), or of a typing
 * error to another word than the one that was meant.
 */
export const isAbsurd = ({ locale, query, meant }: VisitorWord, corrected: string): boolean =>
  familyOf(corrected, locale) !== familyOf(meant ?? query, locale);

/** Returns the absurd corrections of the site's search. */
export const absurdCorrections = async (read: ReadDatabase, words: VisitorWord[]): Promise<WordCorrection[]> => {
  const queries = createQueries(read, () => {});
  const absurd: WordCorrection[] = [];
  for (const word of words) {
    const corrected = (await queries.articles(word.locale, { q: word.query })).search?.corrected?.query;
    if (corrected !== undefined && isAbsurd(word, corrected)) absurd.push({ query: word.query, corrected });
  }
  return absurd;
};
