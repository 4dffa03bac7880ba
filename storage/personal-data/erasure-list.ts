import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A destroyed key and the person it belonged to, identified by a keyed hash (`subscriber-…`). */
export interface DestroyedKey {
  subject: string;
  /** UUID */
  id: string;
}

/**
 * Returns the path of the erasure list in a folder: DATA_DIR, or the folder of the backups. The list names destroyed keys of personal data,
 * and is kept outside the database so that it survives the restore of an older backup. It contains no personal data, only keyed hashes and
 * random ids.
 */
export const erasureListPath = (folder: string): string => join(folder, 'erased');

/**
 * Reads an erasure list, the file that names destroyed keys of personal data, and returns the ids of these keys with their subjects.
 * Returns undefined if the file does not exist. Skips a line that a crash has truncated.
 */
export const readErasureList = async (file: string): Promise<DestroyedKey[] | undefined> => {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text?.split('\n').flatMap((line) => {
    const [, subject, id] = LINE.exec(line) ?? [];
    return subject && id ? [{ subject, id }] : [];
  });
};

/** `subscriber-… 00000000-0000-0000-0000-000000000000` */
const LINE = /^(\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Appends the ids of destroyed keys to the erasure list `file`, except those that it contains already, and flushes the file to disk. Throws
 * file system errors.
 */
export const appendToErasureList = async (file: string, keys: DestroyedKey[]): Promise<void> => {
  const known = new Set((await readErasureList(file))?.map(({ id }) => id));
  const fresh = new Map(keys.filter(({ id }) => !known.has(id)).map((key) => [key.id, key]));
  const lines = Array.from(fresh.values(), ({ subject, id }) => `${subject} ${id}\n`);
  if (lines.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  await using handle = await open(file, 'a', 0o600);
  // The leading line break separates the new lines from a truncated one.
  await handle.appendFile(`\n${lines.join('')}`);
  await handle.sync();
};
