import type { GlossaryTerm } from '#domain/glossary/events.ts';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import { createTermIndex, type TermIndex, wordsIn } from './term-index.ts';

/** A term in a block, as the editor shows it below the text. */
export interface BlockTerm {
  id: string;
  /** Its words in the language of the original. */
  original: string;
  /** Its words in the language of the translation; the same as the original if it is not translated. */
  translation: string;
  isKept: boolean;
  note: string;
  /** True if the translation of the block has text, but not this term. */
  isMissing: boolean;
}

/**
 * Returns the terms in the original of a block, each once and in the order of the text. `index` has the terms in the language of the
 * original, `source`; `target` is that of the translation. `translation` is the text of the translated block; undefined or blank while there is none.
 */
export const blockTerms = (
  index: TermIndex,
  { source, target }: { source: Locale; target: Locale },
  original: string,
  translation: string | undefined,
): BlockTerm[] => {
  const terms = new Set(index.find(original).map(({ term }) => term));
  const isTranslated = translation !== undefined && translation.trim() !== '';
  return [...terms].map((term) => ({
    id: term.id,
    original: wordsIn(term, source),
    translation: wordsIn(term, target),
    isKept: term.treatment === 'keep',
    note: term.note,
    isMissing: isTranslated && !isInText(term, target, translation),
  }));
};

/** The indexes of single terms, which find a term even where a longer one contains it. */
const single = byLocale(() => new WeakMap<GlossaryTerm, TermIndex>());

const isInText = (term: GlossaryTerm, locale: Locale, text: string): boolean => {
  const index = single[locale].get(term) ?? createTermIndex([term], locale);
  single[locale].set(term, index);
  return index.find(text).length > 0;
};
