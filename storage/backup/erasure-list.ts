import { dirname } from 'node:path';
import {
  appendToErasureList,
  type DestroyedKey,
  erasureListPath,
  readErasureList,
} from '../personal-data/erasure-list.ts';
import type { Installation } from './installation.ts';

/** Where erasures are listed beside a backup (a file or a folder), for all backups that lie there: it is no part of any of them. */
const fileBeside = (backup: string): string => erasureListPath(dirname(backup));

/** Adds what this magazine has erased so far to the list beside its backups, so that the older ones among them do not bring it back. */
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

/** What is listed beside a backup and in DATA_DIR, together; undefined where there is neither list. */
export const readErasureLists = async (dataDir: string, backup: string): Promise<DestroyedKey[] | undefined> => {
  const lists = [await readErasureList(fileBeside(backup)), await readErasureList(erasureListPath(dataDir))];
  return lists.every((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
};
