import { z } from 'zod';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { lightStem } from '../stemmer.ts';
import { isStopWord } from '../stop-words.ts';
import synonyms from '../synonyms.json' with { type: 'json' };
import { tokenize } from '../tokenizer.ts';
import type { Term } from './parse-query.ts';

/** Words and phrases of both languages that mean the same. Editors extend `projections/search/synonyms.json`. */
const groups = z.array(z.object({ pt: z.array(z.string().min(1)), en: z.array(z.string().min(1)) })).parse(synonyms);

/** A word or phrase that may stand for another one. */
export interface Synonym {
  locale: Locale;
  term: Pick<Term, 'words' | 'offsets'>;
}

interface Member extends Synonym {
  group: number;
  key: string;
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
    group[locale].map((text) => {
      const term = termOf(text, locale);
      const words = term.words.map(({ word }) => word);
      return { group: index, locale, term, key: keyOf(words, locale) };
    }),
  ),
);

const groupsOf: Localized<Map<string, number[]>> = { pt: new Map(), en: new Map() };
for (const { group, locale, key } of members) {
  groupsOf[locale].set(key, [...(groupsOf[locale].get(key) ?? []), group]);
}

/** Returns the synonyms of a word, or of a sequence of words, in both languages. */
export const synonymsOf = (words: string[]): Synonym[] => {
  const keys: Localized<string> = { pt: keyOf(words, 'pt'), en: keyOf(words, 'en') };
  const found = new Set(locales.flatMap((locale) => groupsOf[locale].get(keys[locale]) ?? []));
  return members.filter(({ group, locale, key }) => found.has(group) && key !== keys[locale]);
};
