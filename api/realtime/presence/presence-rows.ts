import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** A client that is present in a topic. */
export interface Presence {
  /** Distinguishes it from all others; it changes when the client tells something else about itself. */
  ref: string;
  topic: string;
  key: string;
  meta: Record<string, unknown>;
}

/** Maximum clients present in one topic. */
const MAX_IN_TOPIC = 1_000;
/** Seconds without a sign of life after which a process counts as dead. It gives one every 5 s. */
const DEAD_AFTER_SECONDS = 20;

/** Loads who is present in a topic, in whichever living process. */
export const loadPresences = (db: Kysely<Database>, topic: string): Promise<Presence[]> =>
  db
    .selectFrom('realtime_presence')
    .innerJoin('realtime_process', 'realtime_process.id', 'realtime_presence.process')
    .select(['ref', 'topic', 'key', 'meta'])
    .where('topic', '=', topic)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`)
    .limit(MAX_IN_TOPIC)
    .execute() as Promise<Presence[]>;

/** Stores presences of a process. Returns false, and stores nothing, if the topic of one is full. */
export const storePresences = async (
  db: Kysely<Database>,
  process: string,
  presences: readonly Presence[],
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('realtime_process')
      .values({ id: process })
      .onConflict((on) => on.doNothing())
      .execute();
    for (const { topic } of presences) {
      const { count } = await trx
        .selectFrom('realtime_presence')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow();
      if (count >= MAX_IN_TOPIC) return false;
    }
    const rows = presences.map(({ meta, ...row }) => ({ ...row, process, meta: JSON.stringify(meta) }));
    await trx
      .insertInto('realtime_presence')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
    return true;
  });

/** Deletes presences by their references. */
export const deletePresences = async (db: Kysely<Database>, refs: readonly string[]): Promise<void> => {
  await db.deleteFrom('realtime_presence').where('ref', 'in', refs).execute();
};

/** Notes that a process lives. Returns false if it is not known: it counted as dead, or the database lost it. */
export const noteProcess = async (db: Kysely<Database>, process: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('realtime_process')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', process)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes what dead processes left. Returns the topics in which their clients were present. */
export const deleteDeadProcesses = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ topic: string }>`
    with dead as (select id from realtime_process
      where seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) for update skip locked),
    left_behind as (select distinct topic from realtime_presence where process in (select id from dead)),
    deleted as (delete from realtime_process where id in (select id from dead))
    select topic from left_behind`.execute(db);
  return rows.map(({ topic }) => topic);
};

/** Deletes a process that ends, with the presences of its clients. */
export const deleteProcess = async (db: Kysely<Database>, process: string): Promise<void> => {
  await db.deleteFrom('realtime_process').where('id', '=', process).execute();
};
