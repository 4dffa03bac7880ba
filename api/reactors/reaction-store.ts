import { type Kysely, sql } from 'kysely';
import type { ResumePoint, SavedPosition } from '#projections/engine/resume-point.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { lastEventOf } from '#storage/events/last-event.ts';

/** A reaction that failed without an effect and will be retried. */
export interface WaitingReaction {
  eventId: string;
  stream: string;
  attempts: number;
}

/**
 * Loads the reactor's checkpoint (the position up to which it has handled events) and the id of the event log to which the checkpoint
 * belongs. Undefined if the reactor has none yet.
 */
export const loadCheckpoint = (db: Kysely<Database>, reactor: string): Promise<SavedPosition | undefined> =>
  db
    .selectFrom('reactor')
    .select(['position', 'log', 'last_event as lastEvent'])
    .where('name', '=', reactor)
    .executeTakeFirst();

/** Position of a reactor in an event log. */
export interface ReactorCheckpoint {
  log: string;
  position: bigint;
  /** The event at this position, if it is one of the reactor's. */
  event?: RecordedEvent | undefined;
}

/**
 * Advances the reactor's checkpoint to a position; never moves it back, because another process may be ahead. Returns false, without a
 * change, if the checkpoint belongs to another event log by now.
 */
export const advanceCheckpoint = async (
  db: Kysely<Database>,
  name: string,
  { log, position, event }: ReactorCheckpoint,
): Promise<boolean> => {
  const lastEvent = event ? JSON.stringify(lastEventOf(event)) : null;
  const { numAffectedRows } = await sql`
    insert into public.reactor as kept (name, log, position, last_event)
    values (${name}, ${log}, ${position}, ${lastEvent}::jsonb)
    on conflict (name) do update set position = greatest(kept.position, excluded.position),
      last_event = case when excluded.position >= kept.position then coalesce(excluded.last_event, kept.last_event)
        else kept.last_event end
    where kept.log = excluded.log`.execute(db);
  return numAffectedRows === 1n;
};

/**
 * Sets the checkpoint of the reactor `name` to the event log and position `to`, even if that is earlier. Does nothing if another process
 * has changed the checkpoint since it was read as `from`.
 */
export const resetCheckpoint = async (
  db: Kysely<Database>,
  name: string,
  from: SavedPosition,
  to: ResumePoint & { log: string },
): Promise<void> => {
  const lastEvent = to.lastEvent && JSON.stringify(to.lastEvent);
  await sql`update public.reactor set log = ${to.log}, position = ${to.position}, last_event = ${lastEvent}::jsonb
    where name = ${name} and position = ${from.position} and log is not distinct from ${from.log}::text`.execute(db);
};

/**
 * Reserves the reactor's action for an event for this process and returns true, so that no other process performs the action. Returns false
 * if any process has reserved it before, whatever the result was.
 */
export const claim = async (
  db: Kysely<Database>,
  reactor: string,
  { id, stream }: Pick<RecordedEvent, 'id' | 'stream'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reaction')
    .values({ reactor, event_id: id, stream, status: 'acting', attempts: 1, try_at: null, error: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Takes back a reservation whose action certainly had no effect, so that it can be reserved again. */
export const releaseClaim = async (db: Kysely<Database>, reactor: string, eventId: string): Promise<void> => {
  await db.deleteFrom('reaction').where('reactor', '=', reactor).where('event_id', '=', eventId).execute();
};

/**
 * Reserves the next attempt of a failed action for this process and returns true, so that no other process repeats the action. Returns
 * false if another process has reserved that attempt.
 */
export const claimAgain = async (
  db: Kysely<Database>,
  reactor: string,
  { eventId, attempts }: WaitingReaction,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reaction')
    .set({ status: 'acting', attempts: attempts + 1, try_at: null, updated_at: sql`now()` })
    .where('reactor', '=', reactor)
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Returns up to 100 failed reactions (a reactor's actions for single events) whose next attempt is due at `now`, the longest due first. */
export const dueReactions = (db: Kysely<Database>, reactor: string, now: Date): Promise<WaitingReaction[]> =>
  db
    .selectFrom('reaction')
    .select(['event_id as eventId', 'stream', 'attempts'])
    .where('reactor', '=', reactor)
    .where('status', '=', 'waiting')
    .where('try_at', '<=', now)
    .orderBy('try_at')
    .limit(100)
    .execute();

export type ReactionResult =
  | { status: 'done' }
  | { status: 'waiting'; tryAt: Date; error: string }
  | { status: 'failed'; error: string };

/** Records how the reactor's action for an event ended: done, waiting for a retry, or failed for good. */
export const recordResult = async (
  db: Kysely<Database>,
  reactor: string,
  eventId: string,
  result: ReactionResult,
): Promise<void> => {
  await db
    .updateTable('reaction')
    .set({
      status: result.status,
      try_at: result.status === 'waiting' ? result.tryAt : null,
      error: result.status === 'done' ? null : result.error,
      updated_at: sql`now()`,
    })
    .where('reactor', '=', reactor)
    .where('event_id', '=', eventId)
    .execute();
};

/** A reaction without a result, or with a failure. */
export interface UnfinishedReaction {
  eventId: string;
  stream: string;
  status: 'waiting' | 'failed' | 'acting';
  tryAt: Date | null;
  error: string | null;
  updatedAt: Date;
}

/** Condition of a reaction that an administrator may start again: it waits, was given up, or was interrupted ten minutes ago. */
const IS_UNFINISHED = sql<boolean>`(status in ('waiting', 'failed')
  or (status = 'acting' and updated_at < now() - interval '10 minutes'))`;

/** Returns the latest unfinished reactions of a reactor: those that wait for a retry, were given up, or were interrupted. */
export const listUnfinishedReactions = async (
  db: Kysely<Database>,
  reactor: string,
  limit: number,
): Promise<UnfinishedReaction[]> => {
  const rows = await db
    .selectFrom('reaction')
    .select(['event_id as eventId', 'stream', 'status', 'try_at as tryAt', 'error', 'updated_at as updatedAt'])
    .where('reactor', '=', reactor)
    .where(IS_UNFINISHED)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows as UnfinishedReaction[];
};

/** Makes an unfinished reaction due now, with all its attempts. Returns false if there is none for this event. */
export const startReactionAgain = async (db: Kysely<Database>, reactor: string, eventId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reaction')
    .set({ status: 'waiting', attempts: 1, try_at: sql`now()`, updated_at: sql`now()` })
    .where('reactor', '=', reactor)
    .where('event_id', '=', eventId)
    .where(IS_UNFINISHED)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Numbers of a reactor's unfinished reactions: waiting for a retry, given up, or interrupted with unknown result. */
export interface UnfinishedReactions {
  name: string;
  waiting: number;
  givenUp: number;
  interrupted: number;
}

/**
 * Counts unfinished reactions (a reactor's actions for single events) of every reactor that has a checkpoint: those that wait for a retry,
 * were given up, or were interrupted. A reaction that started more than ten minutes ago without a result counts as interrupted.
 */
export const unfinishedReactions = async (db: Kysely<Database>): Promise<UnfinishedReactions[]> => {
  const { rows } = await sql<UnfinishedReactions>`
    select r.name, count(*) filter (where o.status = 'waiting')::int as waiting,
      count(*) filter (where o.status = 'failed')::int as "givenUp",
      count(*) filter (where o.status = 'acting' and o.updated_at < now() - interval '10 minutes')::int as interrupted
    from public.reactor r left join public.reaction o on o.reactor = r.name and o.status <> 'done'
    group by r.name order by r.name`.execute(db);
  return rows;
};
