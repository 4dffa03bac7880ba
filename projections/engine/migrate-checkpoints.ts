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

/** Stored instead of the id of a log if a release that did not know ids has left no way to determine it. */
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
    const place = each.log === UNKNOWN ? 'rebuild' : await findResumePoint(store, each);
    moves.push({ live: each, to: place ? moveOf(each, place, projections) : 'nowhere' });
  }
  const cannotTell = live.filter(isWithoutEvent);
  if (cannotTell.length === 0) return moves;
  const isSame = highestPosition(cannotTell) <= (await store.headPosition());
  const isCopy = moves.some(changesLog);
  return moves.map(({ live, to }): CheckpointMigration => {
    if (!isWithoutEvent(live)) return { live, to } as CheckpointMigration;
    if (isCopy) return { live, to: 'rebuild' };
    return isSame ? { live, to: { position: live.position, lastEvent: null } } : { live, to: 'nowhere' };
  });
};

const moveOf = (
  { name, log, position, lastEvent }: Generation,
  place: ResumePoint | 'rebuild',
  projections: Projection[],
): ResumePoint | 'rebuild' => {
  if (!lastEvent || place === 'rebuild') return place;
  // A release that did not store log ids has read this log beyond the last event that it projected.
  if (log === null && String(place.position) === lastEvent.position) return { ...place, position };
  return projections.some((each) => each.name === name && each.storesPositions) ? 'rebuild' : place;
};

/** True for a checkpoint of a release that did not store the last projected event. */
const isWithoutEvent = ({ log, position, lastEvent }: Generation): boolean =>
  log === null && !lastEvent && position > START_POSITION;

const changesLog = ({ live, to }: CheckpointMigration): boolean =>
  !isWithoutEvent(live) && (to === 'rebuild' || to === 'nowhere' || to.position !== live.position);

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
      if (to !== 'nowhere') await migrateGeneration(trx, log, live, to);
      const builds = (await generationsOf(trx, live.name)).filter(({ status }) => status === 'building');
      for (const stale of builds.filter((each) => each.log !== log)) await dropGeneration(trx, stale);
    }
    await moveOldReactors(trx, log, moves.some(changesLog));
    await notifyLogChanged(trx, log);
  });

const migrateGeneration = async (
  trx: Transaction<Database>,
  log: string,
  live: Generation,
  to: ResumePoint | 'rebuild',
): Promise<void> => {
  if (to === 'rebuild') {
    await sql`update public.projection set log = ${UNKNOWN} where ${isUnchanged(live)} and log is null`.execute(trx);
    return;
  }
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

/** Reactors may read another log from its start, because their reactions are recorded by event id. */
const moveOldReactors = async (trx: Transaction<Database>, log: string, isAnother: boolean): Promise<void> => {
  const position = isAnother ? sql`${START_POSITION}` : sql`position`;
  await sql`update public.reactor set log = ${log}, position = ${position} where log is null`.execute(trx);
};
