import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A key that was destroyed, and the person whose it was, by the keyed hash that names them (`subscriber-…`). */
export interface DestroyedKey {
  subject: string;
  /** UUID */
  id: string;
}

/**
 * Where erasures are kept beside the database, so that they outlive a restore of an older backup: in DATA_DIR, and beside the backups.
 * It says nothing of anybody: keyed hashes and random names of keys.
 */
export const erasureListPath = (folder: string): string => join(folder, 'erased');

/** What is listed in a file; undefined where there is none. A line that was cut short by a crash is left out. */
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

/** Adds what the file does not list yet; it is on the disk when this resolves. Throws what the file system throws. */
export const appendToErasureList = async (file: string, keys: DestroyedKey[]): Promise<void> => {
  const known = new Set((await readErasureList(file))?.map(({ id }) => id));
  const fresh = new Map(keys.filter(({ id }) => !known.has(id)).map((key) => [key.id, key]));
  const lines = Array.from(fresh.values(), ({ subject, id }) => `${subject} ${id}\n`);
  if (lines.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  await using handle = await open(file, 'a', 0o600);
  // Behind a line that was cut short, a new one begins.
  await handle.appendFile(`\n${lines.join('')}`);
  await handle.sync();
};
