import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { hasUnsavedChanges } from '#web/article/working-copy/unsaved-changes.ts';
import { loadWorkingCopyAndBase } from './stored/load-values.ts';

/**
 * Returns whether the stored working copy of an article has changes that are in no version, of any user. It is compared with the
 * version that it is based on, since a newer one may not be merged into it yet.
 */
export const workingCopyHasChanges = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const copy = await loadWorkingCopyAndBase(db, id);
  return copy !== undefined && hasUnsavedChanges(copy.values, copy.base);
};
