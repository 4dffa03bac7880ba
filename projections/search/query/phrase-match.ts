import { tokenize } from '../tokenizer.ts';

/** Returns true if a text contains one of the quotations of each clause word by word. Punctuation and accents are ignored. */
export const containsPhrases = (parts: string[], quoted: string[][]): boolean => {
  const plain = parts.map(withoutAccents);
  return quoted.every((readings) => readings.some((each) => plain.some((part) => patternOf(each).test(part))));
};

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const patternOf = (quotation: string): RegExp => {
  const words = tokenize(quotation).map(({ spelling }) => withoutAccents(spelling));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'u');
};
