import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import { dropGeneration } from './blue-green.ts';
import { CheckpointMoved, type Generation, generationsOf, isUnchanged } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { notifyLogChanged } from './read-model-changes.ts';
import { findResumePoint, type ResumePoint } from './resume-point.ts';

/** The consequence for one read model of a log with another id than it knows. */
export type CheckpointMigration =
  /** It continues there. */
  | { live: Generation; to: ResumePoint }
  /** It is rebuilt in separate tables: it stores positions, or its own position in this log is unknown. */
  | { live: Generation; to: 'rebuild' }
  /** The log does not have the event that it projected last. */
  | { live: Generation; to: 'nowhere' };

/** Stored instead of the id of a log that is not known (migration 0088). */
const UNKNOWN = 'unknown';

/**
 * Decides how each read model in `live`, whose position is not known to belong to the connected log, goes on. It continues at a position in
 * this log, is rebuilt, or (`nowhere`) cannot go on, because this log does not contain its last event. Writes nothing. May throw
 * `EventStoreUnavailable`.
 */
export const planCheckpointMigration = async (
  store: EventStore,
  live: Generation[],
  projections: Projection[],
): Promise<CheckpointMigration[]> => {
  const moves: CheckpointMigration[] = [];
  for (const each of live) {
    const place = await findResumePoint(store, each);
    moves.push({ live: each, to: place ? moveOf(each, place, projections) : 'nowhere' });
  }
  return moves;
};

const moveOf = (
  { name, log, lastEvent }: Generation,
  place: ResumePoint,
  projections: Projection[],
): ResumePoint | 'rebuild' => {
  if (log === UNKNOWN) return 'rebuild';
  if (!lastEvent) return place;
  return projections.some((each) => each.name === name && each.storesPositions) ? 'rebuild' : place;
};

/**
 * Returns the highest log position that any of the generations (builds of read models) has reached; 0, the start of the log, if there are
 * none.
 */
export const highestPosition = (generations: Generation[]): bigint =>
  generations.reduce((most, { position }) => (position > most ? position : most), START_POSITION);

/**
 * Carries out a plan of `planCheckpointMigration` in one transaction: read models that continue get their position in the log with id
 * `log`, unfinished rebuilds from other logs are dropped, and every process is notified. Throws `CheckpointMoved` when the checkpoint of
 * such a read model has changed since the plan was made.
 */
export const migrateCheckpoints = (db: Kysely<Database>, log: string, moves: CheckpointMigration[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { live, to } of moves) {
      if (to !== 'nowhere' && to !== 'rebuild') await migrateGeneration(trx, log, live, to);
      const builds = (await generationsOf(trx, live.name)).filter(({ status }) => status === 'building');
      for (const stale of builds.filter((each) => each.log !== log)) await dropGeneration(trx, stale);
    }
    await notifyLogChanged(trx, log);
  });

const migrateGeneration = async (
  trx: Transaction<Database>,
  log: string,
  live: Generation,
  to: ResumePoint,
): Promise<void> => {
  const lastEvent = to.lastEvent && JSON.stringify(to.lastEvent);
  const { numAffectedRows } = await sql`
    update public.projection set log = ${log}, position = ${to.position}, last_event = ${lastEvent}::jsonb, updated_at = now()
    where ${isUnchanged(live)}`.execute(trx);
  if (numAffectedRows !== 1n) throw new CheckpointMoved(live);
  if (to.position === live.position) return;
  // Its heartbeat has positions of the other log. The process that projects into it notices the deletion and starts over.
  await sql`delete from public.projection_heartbeat where name = ${live.name} and generation = ${live.generation}`.execute(
    trx,
  );
};
