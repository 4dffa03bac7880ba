import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { decodeTrie, encodeITrieToBTrie } from 'cspell-trie-lib';

/**
 * European Portuguese, British and American English. The packages export only their `cspell-ext.json`. Written out, so that the image
 * contains them.
 */
const FILES = [
  new URL('dict/Portuguese-European.trie.gz', import.meta.resolve('@cspell/dict-pt-pt/cspell-ext.json')),
  new URL('en_GB.trie.gz', import.meta.resolve('@cspell/dict-en-gb-mit/cspell-ext.json')),
  new URL('en_US.trie.gz', import.meta.resolve('@cspell/dict-en_us/cspell-ext.json')),
];

/** Reads a word list and returns it in a binary form that is decoded in milliseconds. */
const readList = async (file: URL): Promise<Uint8Array> =>
  encodeITrieToBTrie(decodeTrie(gunzipSync(await readFile(file))));

// Run as a program: each list is printed with its length in bytes before it.
for (const file of FILES) {
  const list = await readList(file);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  process.stdout.write(Buffer.concat([length, list]));
}
