import { sql } from 'kysely';
import type { Job } from '../../schedule/job.ts';

/** Days for which deliveries are kept, once sent or given up. */
const SENT_DAYS = 7;
const FAILED_DAYS = 30;

/** Deletes old deliveries every night. Running it twice is harmless. */
export const deliverySweepJob: Job = {
  name: 'delete-old-deliveries',
  cron: '40 4 * * *',
  async run({ db }) {
    const { numAffectedRows } = await sql`delete from public.webhook_delivery
      where ended_at < now() - make_interval(days => case status when 'sent' then ${SENT_DAYS}::int
        else ${FAILED_DAYS}::int end)`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
