import { tokenize } from '../tokenizer.ts';

/**
 * Returns true if a text contains the quotations of a query word by word: of each list in `quoted`, at least one. `parts` are the fields of
 * the text. Punctuation and accents are ignored.
 */
export const containsPhrases = (parts: string[], quoted: string[][]): boolean => {
  const plain = parts.map(withoutAccents);
  return quoted.every((readings) => readings.some((each) => plain.some((part) => patternOf(each).test(part))));
};

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const patternOf = (quotation: string): RegExp => {
  const words = tokenize(quotation).map(({ spelling }) => withoutAccents(spelling));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'u');
};
