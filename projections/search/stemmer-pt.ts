/**
 * Portuguese plural endings without accents. A real stemmer is not used: it joins `mar` with `Maria` and `levada` with `leva`, and
 * separates `português` from `portuguesa` (docs/decisions/0017). `-il` becomes `-el` too, since `fáceis` comes from `fácil` and `perfis`
 * from `perfil`.
 */
const ENDINGS: [plural: RegExp, singular: string][] = [
  [/(?<=..)(?:oes|aes)$/, 'ao'],
  [/(?<=[a-z])ais$/, 'al'],
  [/(?<=[a-z])(?:eis|(?<=[a-z]{2})il|(?<=[a-z]{2}[^aeiou])is)$/, 'el'],
  [/(?<=[a-z])ois$/, 'ol'],
  [/(?<=[a-z])uis$/, 'ul'],
  [/(?<=[a-z][aeiou])ns$/, 'm'],
  [/(?<=[a-z]{4})esas?$/, 'e'],
  [/(?<=[a-z])eses$/, 'e'],
  [/(?<=[a-z][rz])es$/, ''],
  [/(?<=[a-z][aeou])s$/, ''],
];

/** Words that only look like such plurals, or have another singular. */
const EXCEPTIONS = new Map([
  ...'mais jamais demais cais seis dois pois depois lapis tenis pais deus tres dinis assis paris oasis iris gratis'
    .split(' ')
    .map((word) => [word, word]),
  ...'reis leis bois herois'.split(' ').map((word) => [word, word.slice(0, -1)]),
  ['paises', 'pais'],
  ['paes', 'pao'],
  ['caes', 'cao'],
  ['mares', 'mare'],
  ['luis', 'luis'],
  ['gas', 'gas'],
  ['gases', 'gas'],
  // Abbreviations before names.
  ['n', 'nossa'],
  ['s', 'sao'],
  ['sra', 'senhora'],
  ['sr', 'senhor'],
  ['sto', 'santo'],
  ['sta', 'santa'],
  ['dr', 'doutor'],
  ['dra', 'doutora'],
  ['fr', 'frei'],
] as [string, string][]);

/** Rules that convert the spelling of a hundred years ago, without accents, to that of today. */
const SPELLINGS: [before: RegExp, now: string][] = [
  [/(?<=[aeiou])c(?=c[aoei])/, ''],
  [/(?<=[aeiou])ct(?=[aeiour])/, 't'],
  [/(?<=[aeiou])p(?=c[aoei]o|coes|tis|tim)/, ''],
  [/(?<=(?:ba|ado|egi))p(?=t)/, ''],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/y/g, 'i'],
  [/([lmnptbdfg])\1/g, '$1'],
  [/(?<=[aeiou])iz$|iz$/, 'is'],
  [/(?<=ou|e|i)z(?=a$)/, 's'],
];

/** Exceptions: without the silent letter these words would become other words. */
const KEPT = new Set('pacto pactos bacteria bacterias tacto facto factos cacto cactos'.split(' '));

/**
 * Reduces a Portuguese word (lower case, no accents) to the form that stands for all its inflections in the search index: the singular, in
 * today's spelling.
 */
export const stemPortuguese = (word: string): string => spelling(singularOf(word));

const singularOf = (word: string): string => {
  const ending = ENDINGS.find(([plural]) => plural.test(word));
  return EXCEPTIONS.get(word) ?? (ending ? word.replace(...ending) : word);
};

const spelling = (word: string): string =>
  KEPT.has(word) ? word : SPELLINGS.reduce((text, [before, now]) => text.replace(before, now), word);
