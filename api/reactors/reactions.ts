import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';

/** A reaction that failed without having happened. */
export interface WaitingReaction {
  eventId: string;
  stream: string;
  attempts: number;
}

/** The log's position up to which every event was seen; 0 before the first. */
export const positionOf = async (db: Kysely<Database>, reactor: string): Promise<bigint> => {
  const row = await db.selectFrom('reactor').select('position').where('name', '=', reactor).executeTakeFirst();
  return row?.position ?? 0n;
};

/** Never moves back: another process may be further on. */
export const moveTo = async (db: Kysely<Database>, name: string, position: bigint): Promise<void> => {
  await db
    .insertInto('reactor')
    .values({ name, position })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ position: sql`greatest(reactor.position, excluded.position)` }),
    )
    .execute();
};

/** Only where nobody has moved it meanwhile. */
export const moveBack = async (
  db: Kysely<Database>,
  name: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<void> => {
  await db.updateTable('reactor').set({ position: to }).where('name', '=', name).where('position', '=', from).execute();
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

export type Result =
  | { status: 'done' }
  | { status: 'waiting'; tryAt: Date; error: string }
  | { status: 'failed'; error: string };

/** Records how acting on an event ended. */
export const record = async (db: Kysely<Database>, reactor: string, eventId: string, result: Result): Promise<void> => {
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
export interface OpenReactions {
  name: string;
  waiting: number;
  givenUp: number;
  interrupted: number;
}

/** Of every reactor that has seen anything. What has been going on for ten minutes was cut short. */
export const openReactions = async (db: Kysely<Database>): Promise<OpenReactions[]> => {
  const { rows } = await sql<OpenReactions>`
    select r.name, count(*) filter (where o.status = 'waiting')::int as waiting,
      count(*) filter (where o.status = 'failed')::int as "givenUp",
      count(*) filter (where o.status = 'acting' and o.updated_at < now() - interval '10 minutes')::int as interrupted
    from public.reactor r left join public.reaction o on o.reactor = r.name and o.status <> 'done'
    group by r.name order by r.name`.execute(db);
  return rows;
};
