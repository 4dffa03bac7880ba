import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type RecordedEvent, START_POSITION } from '../events/event-store.ts';
import { lastEventOf } from '../events/last-event.ts';

const SKIP_REASON = 'Restored from a backup: it is not known whether this was done after the backup was made';

/**
 * Marks all events of a restored log as already handled by the reactors, which for example send mails, and marks reactions and account
 * e-mails that were still waiting as failed. Deletes notices to account owners that still waited, like those that are given up. Otherwise
 * mails that were sent after the backup was made would be sent again. `end` is the last event of the log; `log` is the log's id.
 */
export const skipPastReactions = async (
  trx: Transaction<Database>,
  log: string,
  end: RecordedEvent | undefined,
): Promise<void> => {
  const last = end ? JSON.stringify(lastEventOf(end)) : null;
  await sql`update public.reactor set log = ${log}, position = ${end?.position ?? START_POSITION},
    last_event = ${last}::jsonb`.execute(trx);
  for (const table of ['reaction', 'account_email']) {
    await sql`update ${sql.table(`public.${table}`)} set status = 'failed', try_at = null, error = ${SKIP_REASON}
      where status = 'waiting'`.execute(trx);
  }
  await trx.deleteFrom('account_notice').execute();
};
