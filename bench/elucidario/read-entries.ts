import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Entry, entry } from './entry.ts';

/** Reads the entries of a `.jsonl` or `.jsonl.gz` file, at most `limit`. Throws an error that names an invalid line. */
export const readEntries = async (file: string, limit = Number.POSITIVE_INFINITY): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const line of linesOf(file)) {
    if (entries.length >= limit) break;
    if (line.trim() !== '') entries.push(parse(line, `${file}, entry ${entries.length + 1}`));
  }
  return entries;
};

const linesOf = async function* (file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const failed = new Promise<never>((_, reject) => bytes.once('error', reject));
  failed.catch(() => undefined);
  await Promise.race([failed, new Promise((resolve) => bytes.once('open', resolve))]);
  yield* createInterface({ input: file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes });
};

const parse = (line: string, where: string): Entry => {
  try {
    return entry.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`${where} cannot be read: ${(error as Error).message}`, { cause: error });
  }
};
