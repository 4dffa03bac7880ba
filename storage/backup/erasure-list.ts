import { dirname } from 'node:path';
import { addErased, type ErasedKey, erasedFile, readErased } from '../personal-data/erasure-list.ts';
import type { Installation } from './installation.ts';

/** Where erasures are listed beside a backup (a file or a folder), for all backups that lie there: it is no part of any of them. */
const fileBeside = (backup: string): string => erasedFile(dirname(backup));

/** Adds what this magazine has erased so far to the list beside its backups, so that the older ones among them do not bring it back. */
export const listErasures = async ({ db, dataDir }: Installation, backup: string): Promise<void> => {
  const destroyed = await db
    .selectFrom('personal_key')
    .select(['id', 'subject'])
    .where('wrapped', 'is', null)
    .execute();
  await addErased(fileBeside(backup), [...((await readErased(erasedFile(dataDir))) ?? []), ...destroyed]);
};

/** What is listed beside a backup and in DATA_DIR, together; undefined where there is neither list. */
export const erasuresOf = async (dataDir: string, backup: string): Promise<ErasedKey[] | undefined> => {
  const lists = [await readErased(fileBeside(backup)), await readErased(erasedFile(dataDir))];
  return lists.every((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
};
