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
