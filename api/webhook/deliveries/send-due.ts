import { type Kysely, sql } from 'kysely';
import type { WebhookView } from '#projections/webhook/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import type { ScheduleServices } from '../../schedule/schedule.ts';
import { type ConnectionOptions, postMessage } from './post-message.ts';
import { webhookSecrets } from './secrets.ts';

/** Seconds from each failure to the next attempt (Standard Webhooks): three days in all. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Share by which each of these times may be longer, so that receivers are not called all at once. */
const JITTER = 0.1;
/** Messages that are sent to a receiver at once. */
const AT_ONCE = 8;
/** A receiver that failed gets one message at a time, and the next one at the earliest after these seconds. */
const PROBE_SECONDS = 5;
/** Seconds for which a delivery belongs to the process that sends it; another one sends it afterwards. */
const LEASE_SECONDS = 60;
/** The status by which a receiver says that it wants no more. */
const GONE = 410;

type Services = Pick<ScheduleServices, 'db' | 'sealing'>;

/** How a round of deliveries ended. */
export type Round = 'more' | 'done' | 'gone';

/**
 * Sends the due deliveries of a webhook, the longest due first, and records the results. A process that ends in between leaves them to be
 * sent again, so a receiver may get a message twice, with the same id. Returns `gone` if the receiver wants no more.
 */
export const sendDue = async (
  services: Services,
  webhook: WebhookView,
  signal: AbortSignal,
  options?: ConnectionOptions,
): Promise<Round> => {
  const claimed = await claimDue(services.db, webhook.id);
  if (claimed.length === 0) return 'done';
  const secrets = await webhookSecrets(services, webhook.id);
  const results = await Promise.all(
    claimed.map(async (delivery) => {
      const result = await attempt({ ...delivery, url: webhook.url, secrets }, signal, options);
      if (!signal.aborted) await recordResult(services.db, delivery, result);
      return result;
    }),
  );
  if (results.some(({ error }) => error === null)) await retryNow(services.db, webhook.id);
  if (results.some(({ response }) => response === GONE)) return 'gone';
  return results.every(({ error }) => error === null) && !signal.aborted ? 'more' : 'done';
};

interface Claimed {
  id: string;
  body: string;
  attempts: number;
}

const claimDue = async (db: Kysely<Database>, webhook: string): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    with waiting as (
      select * from public.webhook_delivery where webhook_id = ${webhook} and status = 'waiting'
    ), due as (
      select id from public.webhook_delivery where webhook_id = ${webhook} and status = 'waiting' and try_at <= now()
      order by try_at, position
      limit case when not exists (select 1 from waiting where error is not null) then ${AT_ONCE}::int
        when exists (select 1 from waiting where tried_at > now() - make_interval(secs => ${PROBE_SECONDS})) then 0
        else 1 end
      for update skip locked)
    update public.webhook_delivery as d
    set attempts = attempts + 1, tried_at = now(), try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where d.id = due.id returning d.id, d.body, d.attempts`.execute(db);
  return rows;
};

interface Result {
  response: number | null;
  /** Null if the receiver accepted the message. */
  error: string | null;
}

const attempt = async (
  { id, ...message }: Claimed & { url: string; secrets: string[] },
  signal: AbortSignal,
  options?: ConnectionOptions,
): Promise<Result> => {
  try {
    const response = await postMessage({ ...message, id: `msg_${id}` }, signal, options);
    return { response, error: response >= 200 && response < 300 ? null : `The receiver responded with ${response}` };
  } catch (error) {
    return { response: null, error: error instanceof Error ? error.message : String(error) };
  }
};

const recordResult = async (
  db: Kysely<Database>,
  { id, attempts }: Claimed,
  { response, error }: Result,
): Promise<void> => {
  const seconds = RETRY_SECONDS[attempts - 1];
  const isEnded = error === null || seconds === undefined || response === GONE;
  const wait = (seconds ?? 0) * (1 + Math.random() * JITTER);
  await db
    .updateTable('webhook_delivery')
    .set({
      status: error === null ? 'sent' : isEnded ? 'failed' : 'waiting',
      response,
      error,
      try_at: sql<Date>`now() + make_interval(secs => ${wait})`,
      ended_at: isEnded ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
};

/** Makes everything that waits for a receiver due now, because it accepts messages again. Leaves alone what is being sent. */
const retryNow = async (db: Kysely<Database>, webhook: string): Promise<void> => {
  await sql`update public.webhook_delivery set try_at = now(), error = null
    where webhook_id = ${webhook} and status = 'waiting' and error is not null
      and tried_at < now() - make_interval(secs => ${LEASE_SECONDS})`.execute(db);
};
