/** British endings and their American spelling. The stemmer handles all other differences. */
const RULES: [british: RegExp, american: string][] = [
  [/(?<=[a-z]{2})our(?=(?:s|ed|ing|ful|less|ite|able|hood|ers?|ists?|al|ally)?$)/, 'or'],
  [/(?<=[a-z]{3})is(?=(?:e|ed|es|ing|ations?|ers?)$)/, 'iz'],
  [/(?<=[a-z]{2}[bt])re(?=s?$)/, 'er'],
  [/(?<=[a-z]{3})ogue(?=s?$)/, 'og'],
  [/(?<=[a-z]{3}[aeiou]l)l(?=(?:ed|ing|ers?|ous)$)/, ''],
  [/(?<=[a-z]{2})ence(?=s?$)/, 'ense'],
];

/** Words that end like British spellings and are spelled alike in America. */
const EXCEPTIONS = new Set('flour scour contour detour velour troubadour genre macabre'.split(' '));

const WORDS = new Map([
  ['grey', 'gray'],
  ['plough', 'plow'],
  ['ploughs', 'plow'],
  ['jewellery', 'jewelry'],
  ['tyre', 'tire'],
  ['tyres', 'tire'],
  ['mould', 'mold'],
  ['moulds', 'mold'],
  ['cheque', 'check'],
  ['travelling', 'traveling'],
  ['aluminium', 'aluminum'],
  ['storey', 'story'],
  ['kerb', 'curb'],
  ['st', 'saint'],
  ['mt', 'mount'],
]);

/**
 * Returns the American spelling of an English word (lower case, no accents), or the word itself when no rule applies. Some words are
 * changed further: a few plurals become singular, and the abbreviations `st` and `mt` are expanded.
 */
export const toAmericanSpelling = (word: string): string =>
  WORDS.get(word) ??
  (EXCEPTIONS.has(word) ? word : RULES.reduce((text, [british, american]) => text.replace(british, american), word));
