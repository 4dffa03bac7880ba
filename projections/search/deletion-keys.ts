import { phoneticKey } from './phonetic-key.ts';

/** Shorter words differ by one letter from too many others. */
const SHORTEST = 4;
/** Words from so many letters on may have two errors. */
const LONG = 8;
/** Letters of a key's beginning that are indexed. */
const PREFIX = 7;

const LETTERS = /^[a-z]+$/;

/** Returns true if a word is long enough, and has only the letters, to be corrected or offered as a correction. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && LETTERS.test(word);

/**
 * Numbers that two words have in common that sound alike or differ by few errors: of the beginning of their sound, and of that with one
 * letter left out, or two of a long word. Nothing for words that are not corrected.
 */
export const deletionKeysOf = (word: string): number[] => {
  if (!isCorrectable(word)) return [];
  const start = phoneticKey(word).slice(0, PREFIX);
  const found = new Set([start]);
  for (const each of withoutOne(start)) {
    found.add(each);
    if (word.length >= LONG) for (const other of withoutOne(each)) found.add(other);
  }
  return [...new Set(Array.from(found, numberOf))];
};

const withoutOne = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)).filter((each) => each.length > 1);

/** A hash (FNV-1a) in 32 bits with a sign: numbers make a smaller and faster index than letters. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};
