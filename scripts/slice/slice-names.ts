import { UsageError } from '../run-script.ts';

/** The names of a new slice's subject, in lower case. */
export interface SliceNames {
  name: string;
  plural: string;
  /** In Portuguese, without accents, as in paths. */
  portuguese: string;
  portuguesePlural: string;
}

const WORD = /^[a-z]{2,24}$/;

/** Checks the names of a new slice. Throws `UsageError` if one is not a plain word, or singular and plural are the same. */
export const checkNames = (names: SliceNames): void => {
  const wrong = Object.values(names).find((word) => !WORD.test(word));
  if (wrong !== undefined) throw new UsageError(`“${wrong}” is not a word of 2 to 24 letters from a to z.`);
  if (names.name === names.plural) throw new UsageError('The plural must differ from the name. Set it with --plural.');
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a text of the template, or the path of one of its files, with the names of the new slice instead of its own. */
export const withNames = (text: string, { name, plural, portuguese, portuguesePlural }: SliceNames): string => {
  const words: Record<string, string> = { piers: plural, pier: name, molhes: portuguesePlural, molhe: portuguese };
  const replacements = { ...words };
  for (const [word, replacement] of Object.entries(words)) replacements[capitalized(word)] = capitalized(replacement);
  return text.replaceAll(/piers?|molhes?/gi, (word) => replacements[word] ?? word);
};
