import { type Kysely, sql, type Transaction } from 'kysely';
import { v5 as uuid } from 'uuid';
import {
  findResumePoint,
  isPositionValid,
  type ResumePoint,
  type SavedPosition,
} from '#projections/engine/resume-point.ts';
import { projectionsOf } from '#projections/read-models.ts';
import { findWebhook, type WebhookView } from '#projections/webhook/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { lastEventOf } from '#storage/events/last-event.ts';
import type { ScheduleServices } from '../../schedule/schedule.ts';
import { messagesOf, prefixesOf, type WebhookMessage } from './message.ts';

/** Deliveries that may wait for a receiver; beyond that, events wait in the log, so nothing is lost while it is away. */
const MAX_WAITING = 1_000;
/** Events that are read at once. */
const MAX_EVENTS = 200;

/** Namespace of the ids of deliveries: those of a repeated one are the same. */
const NAMESPACE = '4b7a6a52-7a53-4f0e-9a0b-6b8f4a2f1c6d';

type Services = Pick<ScheduleServices, 'db' | 'read' | 'store' | 'log' | 'changes'>;

/**
 * Creates the deliveries of a webhook for the events that follow its position in the log, up to `head`, and advances the position in the
 * same transaction, so that a process that is killed neither loses nor doubles one. Events that the read models have not projected wait.
 * Returns true if more events may follow.
 */
export const createDeliveries = async (
  services: Services,
  { id }: Pick<WebhookView, 'id'>,
  head: bigint,
): Promise<boolean> => {
  const log = await services.log.verify();
  return services.db.transaction().execute(async (trx) => {
    const state = await lockState(trx, id);
    if (!state || (await countWaiting(trx, id)) >= MAX_WAITING) return false;
    // Read under the lock: it may have been turned off and on, and another process may have begun there.
    const webhook = await findWebhook(services.read, id);
    if (webhook?.status !== 'on') return false;
    const place = await findPlace(services, log, webhook, state);
    if (place.position >= head && state.log === log) return false;
    const events = await readEvents(services, place.position, webhook);
    const waiting = events.findIndex((event) => !isProjected(services, event));
    const projected = waiting < 0 ? events : events.slice(0, waiting);
    await insertDeliveries(trx, id, await messagesOf(services.read, projected));
    const isRead = projected.length === events.length;
    const last = projected.at(-1);
    const position = isRead && events.length < MAX_EVENTS ? head : (last?.position ?? place.position);
    await saveState(trx, webhook, { position, lastEvent: last ? lastEventOf(last) : place.lastEvent, log });
    return isRead && events.length === MAX_EVENTS;
  });
};

/** Locks the state of a webhook; undefined if another process works on it. */
const lockState = async (trx: Transaction<Database>, webhook: string) =>
  trx
    .selectFrom('webhook_state')
    .select(['log', 'position', 'last_event as lastEvent', 'active_since as activeSince'])
    .where('id', '=', webhook)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const countWaiting = async (trx: Transaction<Database>, webhook: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from public.webhook_delivery
    where webhook_id = ${webhook} and status = 'waiting'`.execute(trx);
  return rows[0]!.count;
};

type State = Omit<SavedPosition, 'position'> & { position: bigint | null; activeSince: bigint | null };

/**
 * Returns where to continue. A webhook that was turned on or restored since begins there, also one without a position and one in another log
 * that does not contain the last event.
 */
const findPlace = async (
  { store }: Services,
  log: string,
  webhook: WebhookView,
  { position, activeSince, ...kept }: State,
): Promise<ResumePoint> => {
  const begin = { position: webhook.activeSince, lastEvent: null };
  if (position === null || (kept.log === log && activeSince !== webhook.activeSince)) return begin;
  const saved = { ...kept, position };
  if (kept.log === log && (await isPositionValid(store, saved))) return { position, lastEvent: kept.lastEvent ?? null };
  return (kept.lastEvent && (await findResumePoint(store, saved))) || begin;
};

const readEvents = async ({ store }: Services, after: bigint, { subject }: WebhookView): Promise<RecordedEvent[]> =>
  Array.fromAsync(store.readAll(after, prefixesOf(subject), { limit: MAX_EVENTS }));

const isProjected = ({ changes }: Services, { stream, position }: RecordedEvent): boolean =>
  projectionsOf(stream).every((name) => changes.positionOf(name) >= position);

const insertDeliveries = async (
  trx: Transaction<Database>,
  webhook: string,
  messages: WebhookMessage[],
): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map(({ event, type, body }) => ({
    id: uuid(`${webhook}/${event.id}`, NAMESPACE),
    webhook_id: webhook,
    position: event.position,
    type,
    body,
  }));
  await trx
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const saveState = async (
  db: Kysely<Database>,
  { id, activeSince }: WebhookView,
  { position, lastEvent, log }: ResumePoint & { log: string },
): Promise<void> => {
  await db
    .updateTable('webhook_state')
    .set({ position, log, active_since: activeSince, last_event: lastEvent && JSON.stringify(lastEvent) })
    .where('id', '=', id)
    .execute();
};
