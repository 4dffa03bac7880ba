import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decodeTrie, encodeITrieToBTrie } from 'cspell-trie-lib';

/** The packages with their files: European Portuguese, British and American English. */
const FILES = {
  '@cspell/dict-pt-pt': 'dict/Portuguese-European.trie.gz',
  '@cspell/dict-en-gb-mit': 'en_GB.trie.gz',
  '@cspell/dict-en_us': 'en_US.trie.gz',
};

/** Reads a word list and returns it in a binary form that is decoded in milliseconds. The packages export only their `cspell-ext.json`. */
const readList = async ([name, file]: [string, string]): Promise<Uint8Array> => {
  const beside = import.meta.resolve(`${name}/cspell-ext.json`);
  return encodeITrieToBTrie(decodeTrie(gunzipSync(await readFile(new URL(file, beside)))));
};

// Run as a program: each list is printed with its length in bytes before it.
for (const file of Object.entries(FILES)) {
  const list = await readList(file);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  process.stdout.write(Buffer.concat([length, list]));
}
