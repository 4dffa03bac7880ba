import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type RecordedEvent, START_POSITION } from '../events/event-store.ts';
import { lastEventOf } from '../events/last-event.ts';

const SKIP_REASON = 'Restored from a backup: whether it was done after that was made is not known';

/**
 * What happened up to the end of a restored log is not answered by reactors any more, be it on record as done or not: the magazine went
 * on after the backup was made, and may have answered it. Who waits for a mail can ask again; one that came twice cannot be sent back.
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
