import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeTrie } from 'cspell-trie-lib';

/** Returns true for a word (lower case, accents optional) that a word list of either language has, in any inflection. */
export type IsListedWord = (word: string) => boolean;

const PROGRAM = fileURLToPath(new URL('./print-lists.ts', import.meta.url));
/** The lists have 2.8 MB. */
const MAX_BYTES = 20_000_000;
/** Far above the second or two that unpacking takes. */
const TIME_LIMIT_MS = 60_000;

let loading: Promise<IsListedWord> | undefined;

/**
 * Loads the Portuguese and English word lists, once per process: some 1.9 million forms in 2.8 MB. A program of its own unpacks them, since
 * that takes a second of processor time and 100 MB. Rejects if the lists cannot be read; the next call tries again.
 */
export const loadListedWords = (): Promise<IsListedWord> => {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const load = async (): Promise<IsListedWord> => {
  const options = { encoding: 'buffer', maxBuffer: MAX_BYTES, timeout: TIME_LIMIT_MS } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], options);
  const tries = listsIn(stdout).map((list) => decodeTrie(list));
  return (word) => tries.some((trie) => trie.hasWord(word, false));
};

const listsIn = (printed: Buffer): Uint8Array<ArrayBuffer>[] => {
  const lists: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < printed.length; ) {
    const start = at + 4;
    at = start + printed.readUInt32LE(at);
    // A copy, since the lists are read as 32-bit numbers from their first byte.
    lists.push(Uint8Array.from(printed.subarray(start, at)));
  }
  return lists;
};
