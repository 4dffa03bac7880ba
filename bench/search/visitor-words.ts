import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Locale, locale } from '#domain/shared/locale.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { lightStem } from '#projections/search/stemmer.ts';
import { fold } from '#projections/search/tokenizer.ts';

/** A word that visitors of an island type, with the right articles of the sample edition; none if it has nothing about it. */
const visitorWord = z.strictObject({
  locale,
  query: z.string(),
  finds: z.array(z.string()),
  /** The word that was meant, for a typing error. */
  meant: z.string().optional(),
});
export type VisitorWord = z.infer<typeof visitorWord>;

/** Some 200 words in each language, written before the rules of correction. A hash of the word assigns it to one half. */
export const visitorWords = z
  .array(visitorWord)
  .parse(JSON.parse(readFileSync(new URL('./visitor-words.json', import.meta.url), 'utf8')));

/** True for the half that is only counted: it was not looked at while the rules were chosen. */
export const isUnseen = ({ locale, query }: VisitorWord): boolean =>
  createHash('sha256').update(`${locale}/${query}`).digest()[0]! % 2 === 1;

export interface WordCorrection {
  query: string;
  corrected: string;
}

/** Returns the form that a word, its plural and its spelling in two words share. */
const familyOf = (text: string, locale: Locale): string => lightStem(fold(text).replaceAll(' ', ''), locale);

/**
 * Returns the absurd corrections: those of a correct word (a space between its parts is none), and those of a typing error to another word
 * than the one that was meant.
 */
export const absurdCorrections = async (read: ReadDatabase, words: VisitorWord[]): Promise<WordCorrection[]> => {
  const queries = createQueries(read, () => {});
  const absurd: WordCorrection[] = [];
  for (const { locale, query, meant } of words) {
    const corrected = (await queries.articles(locale, { q: query })).search?.corrected?.query;
    if (corrected !== undefined && familyOf(corrected, locale) !== familyOf(meant ?? query, locale))
      absurd.push({ query, corrected });
  }
  return absurd;
};
