import type { Locale } from '#domain/shared/locale.ts';

/** A letter or digit and what follows; hyphens and apostrophes divide, so that a part of a compound is found too. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Nobody searches for longer ones, and the index takes no word of any length. */
const LONGEST_WORD = 60;

export interface Token {
  /** As it is searched: small letters without accents. */
  word: string;
  start: number;
  end: number;
}

/** The words of a text in their order, with where each stands in it. */
export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(WORD), ({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));

/** Small letters without accents, and nothing in the place of a word that is too long. */
export const fold = (text: string): string => {
  if (text.length > LONGEST_WORD) return '';
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
};

/** Most words: nothing of them has to be folded but capitals. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** The same words alone: texts repeat themselves, so each spelling is folded once. */
export const foldedWords = (text: string, known: Map<string, string>): string[] =>
  (text.match(WORD) ?? []).map((spelling) => {
    const before = known.get(spelling);
    if (before !== undefined) return before;
    const folded = fold(spelling);
    known.set(spelling, folded);
    return folded;
  });

/**
 * Portuguese plurals as they look without accents. Postgres' stemmer leaves them apart from their singular, or takes short ones
 * for verbs. `-il` becomes `-el` too, since `fáceis` is of `fácil` and `perfis` of `perfil`.
 */
const ENDINGS: [plural: RegExp, singular: string][] = [
  [/(?<=..)(?:oes|aes)$/, 'ao'],
  [/(?<=[a-z])ais$/, 'al'],
  [/(?<=[a-z])(?:eis|il|(?<=[a-z]{2}[^aeiou])is)$/, 'el'],
  [/(?<=[a-z])ois$/, 'ol'],
  [/(?<=[a-z])uis$/, 'ul'],
  [/(?<=[a-z][aeiou])ns$/, 'm'],
  [/(?<=[a-z])eses$/, 'e'],
  [/(?<=[a-z][rz])es$/, ''],
  [/(?<=[a-z][aeou])s$/, ''],
];
/** They only look like such plurals, or have another singular. */
const EXCEPTIONS = new Map([
  ...'mais jamais demais cais seis dois pois depois lapis tenis pais deus tres'.split(' ').map((word) => [word, word]),
  ...'reis leis bois herois'.split(' ').map((word) => [word, word.slice(0, -1)]),
  ['paises', 'pais'],
  ['paes', 'pao'],
  ['caes', 'cao'],
  // The channels of the island, which the stemmer takes for a form of `levar`.
  ['levada', 'levad'],
  ['levadas', 'levad'],
] as [string, string][]);

/** The word that the stemmer is given. */
export const singularOf = (word: string, locale: Locale): string => {
  if (locale === 'en') return word;
  const ending = ENDINGS.find(([plural]) => plural.test(word));
  return EXCEPTIONS.get(word) ?? (ending ? word.replace(...ending) : word);
};
