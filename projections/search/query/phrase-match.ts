import { tokenize } from '../tokenizer.ts';

/**
 * Returns true if a text contains the quoted phrases of a query word by word; case, punctuation and accents are ignored. `parts` are the
 * fields of the text. Each list in `quoted` has alternative phrases, at least one of which must occur in a field.
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
