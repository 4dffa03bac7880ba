import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** Loads how many entries of these notes an account has read, by note. Notes that it has not read are missing. */
export const loadReadEntries = async (
  db: Kysely<Database>,
  accountId: string | null,
  notes: readonly string[],
): Promise<Map<string, number>> => {
  if (accountId === null || notes.length === 0) return new Map();
  const rows = await db
    .selectFrom('note_read')
    .select(['note_id', 'entries'])
    .where('account_id', '=', accountId)
    .where('note_id', 'in', notes)
    .execute();
  return new Map(rows.map(({ note_id, entries }) => [note_id, entries]));
};

/** Records that an account has read the first `entries` entries of a note. */
export const recordRead = async (
  db: Kysely<Database>,
  read: { account_id: string; note_id: string; entries: number },
): Promise<void> => {
  await db
    .insertInto('note_read')
    .values(read)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'note_id'])
        .doUpdateSet({ entries: sql`greatest(note_read.entries, excluded.entries)` }),
    )
    .execute();
};
