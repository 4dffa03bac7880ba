import type { Kysely, Transaction } from 'kysely';
import * as Y from 'yjs';
import type { Database } from '#storage/database/tables.ts';
import { insertUpdates, loadLocked, lockDocument } from './document-rows.ts';
import { documentAndWriters, fromPartWriters, type SavedPart } from './part-writers.ts';

/** Merges the updates of a document into its state, so that it is opened faster and deleted text leaves no trace. */
export const mergeUpdates = (db: Kysely<Database>, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await lockDocument(trx, id)) await mergeLocked(trx, id);
  });

/**
 * Merges the updates of a document whose row is locked. What other processes append waits for the lock, and gets ids above those that were
 * merged. Also stores the changes that these updates need besides, in case the process that had to do so was killed. `saved`: what is part of a
 * saved version, so that its authors are no longer counted.
 */
export const mergeLocked = async (trx: Transaction<Database>, id: string, saved?: SavedPart): Promise<void> => {
  const stored = await loadLocked(trx, id);
  const last = stored.updates.at(-1)?.id;
  const { doc, text, besides, writers } = documentAndWriters(stored, saved);
  const merged = last === undefined ? stored.state : Y.encodeStateAsUpdate(doc);
  await trx
    .updateTable('article_document')
    .set({
      state: Buffer.from(merged),
      moved_letters: JSON.stringify(text.moved),
      ...fromPartWriters(writers),
      ...(last !== undefined && { compacted_to: last }),
    })
    .where('article_id', '=', id)
    .execute();
  if (last === undefined) return;
  await trx.deleteFrom('article_document_update').where('article_id', '=', id).where('id', '<=', last).execute();
  const missing = besides.map((update) => ({ update, accountId: null }));
  if (missing.length > 0) await insertUpdates(trx, id, missing);
};
