import { dirname, join } from 'node:path';
import { readLines } from '../events/log/log-file.ts';
import {
  appendToErasureList,
  type DestroyedKey,
  erasureListPath,
  readErasureList,
} from '../personal-data/erasure-list.ts';
import type { Installation } from './installation.ts';
import { type Manifest, TABLES } from './manifest.ts';

/**
 * Returns the path of the erasure list next to a backup (a file or a folder). All backups in the same folder share the list; none of them
 * contains it.
 */
const fileBeside = (backup: string): string => erasureListPath(dirname(backup));

/**
 * Adds the ids of all keys of personal data that this site has destroyed to the erasure list, a file in the folder that contains the
 * backup. `backup` is the path of the backup. Restoring any backup in that folder destroys these keys again, so that erased data stays
 * unreadable.
 */
export const updateErasureList = async ({ db, dataDir }: Installation, backup: string): Promise<void> => {
  const destroyed = await db
    .selectFrom('personal_key')
    .select(['id', 'subject'])
    .where('wrapped', 'is', null)
    .execute();
  await appendToErasureList(fileBeside(backup), [
    ...((await readErasureList(erasureListPath(dataDir))) ?? []),
    ...destroyed,
  ]);
};

/**
 * Returns the destroyed keys of personal data from two erasure lists: the file in the folder that contains the backup, and the file in
 * DATA_DIR. `backup` is the path of the backup. Returns undefined when neither file exists.
 */
export const readErasureLists = async (dataDir: string, backup: string): Promise<DestroyedKey[] | undefined> => {
  const lists = [await readErasureList(fileBeside(backup)), await readErasureList(erasureListPath(dataDir))];
  return lists.every((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
};

/**
 * Counts the keys of personal data in an unpacked backup that were not destroyed when it was made. Without any, no erasure can have been
 * missed.
 */
export const countKeys = async (folder: string, { parts }: Pick<Manifest, 'parts'>): Promise<number> => {
  const table = parts.find(({ path }) => path === `${TABLES}personal_key.ndjson`);
  if (!table) return 0;
  let count = 0;
  for await (const line of readLines(join(folder, table.path), table.bytes)) {
    if ((JSON.parse(line) as { wrapped: string | null }).wrapped !== null) count++;
  }
  return count;
};
