import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type RecordedEvent, START_POSITION } from '../events/event-store.ts';
import { lastEventOf } from '../events/last-event.ts';

const SKIP_REASON = 'Restored from a backup: it is not known whether this was done after the backup was made';

/**
 * Keeps reactors, which send mails after events, from reacting to the events of a restored log: sets their positions to `end`, the last
 * event of the log with the id `log`, and marks waiting reactions as failed. The site ran on after the backup and may have reacted already.
 * A missing mail can be requested again; a duplicate cannot be unsent.
 */
export const skipPastReactions = async (
  trx: Transaction<Database>,
  log: string,
  end: RecordedEvent | undefined,
): Promise<void> => {
  const last = end ? JSON.stringify(lastEventOf(end)) : null;
  await sql`update public.reactor set log = ${log}, position = ${end?.position ?? START_POSITION},
    last_event = ${last}::jsonb`.execute(trx);
  await sql`update public.reaction set status = 'failed', try_at = null, error = ${SKIP_REASON} where status = 'waiting'`.execute(
    trx,
  );
};
