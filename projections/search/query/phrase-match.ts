import { tokenize } from '../tokenizer.ts';

/** Whether a text has one reading of each quotation, word by word, whatever stands between the words and above the letters. */
export const containsPhrases = (parts: string[], quoted: string[][]): boolean => {
  const plain = parts.map(withoutAccents);
  return quoted.every((readings) => readings.some((each) => plain.some((part) => patternOf(each).test(part))));
};

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const patternOf = (quotation: string): RegExp => {
  const words = tokenize(quotation).map(({ spelling }) => withoutAccents(spelling));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'u');
};
