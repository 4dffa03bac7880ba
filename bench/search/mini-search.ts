import MiniSearch, { type SearchResult } from 'minisearch';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { CorrectingEngine, EngineDocument } from './engine.ts';

const FUZZY = 0.2;
/** Of a grid of fuzziness, boosts, prefixes and `AND` on the seen half of `visitor-words.tsv`, the best had 0.01 to 0.02 more. */
const BOOST = { title: 3, summary: 2 };

/** Converts a word before it is indexed or searched; null for one that is neither. */
type ProcessTerm = (term: string, locale: Locale) => string | null;

/**
 * Creates an index with MiniSearch, the library that one would install, for each language: titles weigh three times, a fifth of a word's
 * characters may be wrong, and the last word may be unfinished.
 */
export const miniSearch = (
  documents: EngineDocument[],
  { name = 'MiniSearch', processTerm = plain }: { name?: string; processTerm?: ProcessTerm } = {},
): CorrectingEngine => {
  const indexes = Object.fromEntries(
    locales.map((locale) => {
      const index = new MiniSearch<EngineDocument>({
        fields: ['title', 'summary', 'text'],
        processTerm: (term) => processTerm(term, locale),
      });
      index.addAll(documents.filter((each) => each.locale === locale));
      return [locale, index];
    }),
  ) as Localized<MiniSearch<EngineDocument>>;
  const find = (locale: Locale, query: string) =>
    indexes[locale].search(query, {
      boost: BOOST,
      fuzzy: FUZZY,
      prefix: (_term, index, terms) => index === terms.length - 1,
    });
  return {
    name,
    async search(locale, query, limit) {
      return find(locale, query)
        .slice(0, limit)
        .map(({ id }) => id);
    },
    async corrected(locale, query) {
      const [first] = find(locale, query);
      return first && replacedWord(first);
    },
  };
};

/** Returns the words of a result if it has none of the words of the query, nor a longer one; MiniSearch does not announce corrections. */
const replacedWord = ({ queryTerms, terms }: SearchResult): string | undefined =>
  terms.some((term) => queryTerms.some((typed) => term.startsWith(typed))) ? undefined : terms.join(' ');

/** Removes accents, which readers often omit. */
const plain = (term: string): string => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
