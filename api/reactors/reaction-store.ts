import { type Kysely, sql } from 'kysely';
import type { ResumePoint, SavedPosition } from '#projections/engine/resume-point.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { lastEventOf } from '#storage/events/last-event.ts';

/** A reaction that failed without having happened. */
export interface WaitingReaction {
  eventId: string;
  stream: string;
  attempts: number;
}

/** How far a reactor has seen which log; undefined before the first event. */
export const loadCheckpoint = (db: Kysely<Database>, reactor: string): Promise<SavedPosition | undefined> =>
  db
    .selectFrom('reactor')
    .select(['position', 'log', 'last_event as lastEvent'])
    .where('name', '=', reactor)
    .executeTakeFirst();

/** Where a reactor is. */
export interface ReactorCheckpoint {
  log: string;
  position: bigint;
  /** One of its events there. */
  event?: RecordedEvent | undefined;
}

/**
 * Never moves back: another process may be further on. Answers false, having done nothing, where the place is kept in positions of
 * another log meanwhile.
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

/** Says where a reactor goes on, in a log or a place that is another than before. Only where nobody has done so meanwhile. */
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

/** Records that one is about to act. Answers false where that was recorded before, whoever did it and whatever came of it. */
export const claim = async (db: Kysely<Database>, reactor: string, { id, stream }: RecordedEvent): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reaction')
    .values({ reactor, event_id: id, stream, status: 'acting', attempts: 1, try_at: null, error: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The same for one that waits; false where somebody else was faster. */
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

/** What failed before and is to be tried again at `now` or earlier. */
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

/** Records how acting on an event ended. */
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

/** What a reactor has not done: it waits to try again, gave up, or was cut short and does not know. */
export interface UnfinishedReactions {
  name: string;
  waiting: number;
  givenUp: number;
  interrupted: number;
}

/** Of every reactor that has seen anything. What has been going on for ten minutes was cut short. */
export const unfinishedReactions = async (db: Kysely<Database>): Promise<UnfinishedReactions[]> => {
  const { rows } = await sql<UnfinishedReactions>`
    select r.name, count(*) filter (where o.status = 'waiting')::int as waiting,
      count(*) filter (where o.status = 'failed')::int as "givenUp",
      count(*) filter (where o.status = 'acting' and o.updated_at < now() - interval '10 minutes')::int as interrupted
    from public.reactor r left join public.reaction o on o.reactor = r.name and o.status <> 'done'
    group by r.name order by r.name`.execute(db);
  return rows;
};
