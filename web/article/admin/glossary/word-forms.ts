import type { Locale } from '#domain/shared/locale.ts';

/** An ending of the singular, and what the plural has in its place. */
type Ending = readonly [singular: RegExp, plurals: readonly string[]];

/**
 * How plurals are formed (docs/product.md, rule 83): the first ending that fits counts. Irregular plurals are not recognised. Accents that
 * the plural loses or gains (`hotel`, `hotéis`) do not matter, since plurals are compared without accents.
 */
const ENDINGS: Record<Locale, readonly Ending[]> = {
  pt: [
    [/ao$/, ['oes', 'aes', 'aos']],
    [/m$/, ['ns']],
    [/il$/, ['is', 'eis']],
    [/([aeou])l$/, ['$1is']],
    [/[rzsn]$/, ['$&es']],
    [/[a-z]$/, ['$&s']],
  ],
  en: [
    [/([^aeiou])y$/, ['$1ies']],
    [/(s|x|z|ch|sh)$/, ['$1es']],
    [/([^f])fe?$/, ['$1ves', '$&s']],
    [/o$/, ['os', 'oes']],
    [/[a-z]$/, ['$&s']],
  ],
};

/** Returns a word without accents, in small letters. */
export const withoutAccents = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC');

/** Returns the regular plurals of a word, in small letters and without accents. A word without letters at its end has none. */
export const pluralsOf = (word: string, locale: Locale): string[] => {
  const singular = withoutAccents(word);
  const [ending, plurals] = ENDINGS[locale].find(([pattern]) => pattern.test(singular)) ?? [/$/, []];
  return plurals.map((plural) => singular.replace(ending, plural));
};
