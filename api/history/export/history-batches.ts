import type { Kysely } from 'kysely';
import { type ChangeFilter, listChanges } from '#projections/history/list-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { type NamedItem, withAccountNames } from '../account-names.ts';
import { withoutDrafts } from '../drafts/without-drafts.ts';

/** Events that are read at a time. */
export const BATCH = 500;

/**
 * Yields all events of the audit log that match the filter in batches, newest first. The next batch is read when it is requested, so only one
 * is in memory, and no connection is held while the client receives the previous one. Events that are appended during the export are left
 * out. With `draftPlaceholder`, it stands for text that is not published.
 */
export async function* historyBatches(
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  filter: ChangeFilter,
  draftPlaceholder?: string,
): AsyncGenerator<NamedItem[]> {
  for (let before: bigint | undefined; ; ) {
    const items = await listChanges(read, { ...filter, before, limit: BATCH });
    const shown = draftPlaceholder === undefined ? items : await withoutDrafts(read, items, draftPlaceholder);
    if (items.length > 0) yield await withAccountNames(db, shown);
    if (items.length < BATCH) return;
    before = BigInt(items.at(-1)!.position);
  }
}
