import { z } from 'zod';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { lightStem, spellingsOf } from '../stemmer.ts';
import { isStopWord } from '../stop-words.ts';
import synonyms from '../synonyms.json' with { type: 'json' };
import { tokenize } from '../tokenizer.ts';
import type { Term } from './parse-query.ts';

/** The words and phrases of a language in one group; none in a language for which editors have written none. */
const texts = z.array(z.string().min(1)).default([]);
/** Words and phrases of all languages that mean the same (docs/product.md, rule 77). Editors extend `projections/search/synonyms.json`. */
const groups = z
  .array(
    z.strictObject({
      ...byLocale(() => texts),
      // Words with several meanings or a broader one: they find this group, and are not found by its other words.
      ambiguous: z.strictObject(byLocale(() => texts)).optional(),
    }),
  )
  .parse(synonyms);

/** A word or phrase that may stand for another one. */
export interface Synonym {
  locale: Locale;
  term: Pick<Term, 'words' | 'offsets'>;
}

interface Member extends Synonym {
  group: number;
  key: string;
  isAmbiguous: boolean;
}

const termOf = (text: string, locale: Locale): Synonym['term'] => {
  const tokens = tokenize(text);
  const kept = tokens.flatMap(({ spelling }, index) => (isStopWord(spelling, locale) ? [] : [index]));
  return { words: kept.map((index) => tokens[index]!), offsets: kept.map((index) => index - kept[0]!) };
};

/** Returns the key of words, which is the same for all their forms. */
const keyOf = (words: string[], locale: Locale): string => words.map((word) => lightStem(word, locale)).join(' ');

const members: Member[] = groups.flatMap((group, index) =>
  locales.flatMap((locale) =>
    [...group[locale], ...(group.ambiguous?.[locale] ?? [])].map((text, at) => {
      const term = termOf(text, locale);
      const words = term.words.map(({ word }) => word);
      return { group: index, locale, term, key: keyOf(words, locale), isAmbiguous: at >= group[locale].length };
    }),
  ),
);

/** The words of all synonyms in each spelling, in lower case without accents. */
export const synonymWords: string[] = [
  ...new Set(members.flatMap(({ locale, term }) => term.words.flatMap(({ word }) => spellingsOf(word, locale)))),
];

const groupsOf: Localized<Map<string, number[]>> = byLocale(() => new Map());
for (const { group, locale, key } of members) {
  groupsOf[locale].set(key, [...(groupsOf[locale].get(key) ?? []), group]);
}

/** Returns the synonyms of a word, or of a sequence of words, in all languages. */
export const synonymsOf = (words: string[]): Synonym[] => {
  const keys = byLocale((locale) => keyOf(words, locale));
  const found = new Set(locales.flatMap((locale) => groupsOf[locale].get(keys[locale]) ?? []));
  return members.filter(
    ({ group, locale, key, isAmbiguous }) => found.has(group) && key !== keys[locale] && !isAmbiguous,
  );
};
