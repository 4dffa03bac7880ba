import { dirname } from 'node:path';
import {
  appendToErasureList,
  type DestroyedKey,
  erasureListPath,
  readErasureList,
} from '../personal-data/erasure-list.ts';
import type { Installation } from './installation.ts';

/**
 * Returns the path of the erasure list next to a backup (a file or a folder). All backups in the same folder share the list; none of them
 * contains it.
 */
const fileBeside = (backup: string): string => erasureListPath(dirname(backup));

/**
 * Adds the ids of all keys of personal data that this site has destroyed to the erasure list, a file next to the backup with the path
 * `backup`. Restoring any backup in that folder later destroys these keys again, so that erased data stays unreadable.
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
 * Returns the ids of destroyed keys of personal data from two erasure lists: the one next to the backup with the path `backup`, and the one
 * in DATA_DIR. Returns undefined when neither exists.
 */
export const readErasureLists = async (dataDir: string, backup: string): Promise<DestroyedKey[] | undefined> => {
  const lists = [await readErasureList(fileBeside(backup)), await readErasureList(erasureListPath(dataDir))];
  return lists.every((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
};
