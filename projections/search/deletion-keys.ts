import { phoneticKey } from './phonetic-key.ts';

/** Minimum length of a word that is corrected: shorter words differ by one letter from too many others. */
const MIN_WORD_LENGTH = 4;
/** Minimum length of a word for which two errors are allowed. */
const LONG = 8;
/** Number of letters at the start of the phonetic key that are indexed. */
const PREFIX = 7;

const LETTERS = /^[a-z]+$/;

/** Returns true if a word can be corrected or offered as a correction: it has at least four letters and only letters from a to z. */
export const isCorrectable = (word: string): boolean => word.length >= MIN_WORD_LENGTH && LETTERS.test(word);

/**
 * Returns index keys for finding words similar to this one: two words that sound alike or differ by few letters usually have a key in
 * common. The keys are hashes of the start of the phonetic key, whole and with letters left out. Returns an empty array for a word that is
 * never corrected.
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

/** Returns the signed 32-bit FNV-1a hash. Numbers make a smaller and faster index than text. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};
