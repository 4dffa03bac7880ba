import type { Kysely, Transaction } from 'kysely';
import * as Y from 'yjs';
import type { Database } from '#storage/database/tables.ts';
import { loadLocked, lockDocument } from './document-rows.ts';
import { mergedDocument } from './encoded-document.ts';

/** Merges the updates of a document into its state, so that it is opened faster and deleted text leaves no trace. */
export const mergeUpdates = (db: Kysely<Database>, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await lockDocument(trx, id)) await mergeLocked(trx, id);
  });

/**
 * Merges the updates of a document whose row is locked. What other processes append waits for the lock, and gets ids above those that were
 * merged. `savedUntil`: updates up to this id are part of a saved version, so their authors are no longer counted.
 */
export const mergeLocked = async (trx: Transaction<Database>, id: string, savedUntil?: bigint): Promise<void> => {
  const { state, writers, updates } = await loadLocked(trx, id);
  const last = updates.at(-1)?.id;
  const unsaved = updates.filter((each) => savedUntil === undefined || each.id > savedUntil);
  const authors = new Set(unsaved.flatMap(({ account_id }) => account_id ?? []));
  const merged = last === undefined ? state : Y.encodeStateAsUpdate(mergedDocument(state, updates));
  await trx
    .updateTable('article_document')
    .set({
      state: Buffer.from(merged),
      writers: [...new Set([...(savedUntil === undefined ? writers : []), ...authors])],
      ...(last !== undefined && { compacted_to: last }),
    })
    .where('article_id', '=', id)
    .execute();
  if (last === undefined) return;
  await trx.deleteFrom('article_document_update').where('article_id', '=', id).where('id', '<=', last).execute();
};
