import type { Kysely } from 'kysely';
import { type Generation, generationsOf } from '#projections/engine/checkpoint.ts';
import { type HeartbeatState, heartbeatsOf } from '#projections/engine/lease.ts';
import { followingProjections, projections as known } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { HealthLimits } from '../health-limits.ts';

/** The builds of all read models, served and in progress, and the last signs of life of the processes that fill them. */
export interface ReadModelRows {
  generations: Generation[];
  heartbeats: HeartbeatState[];
}

/** The state of the event log that a process is connected to. */
export interface LogState {
  end: bigint;
  /** Id of the log. */
  name: string;
}

/** Loads what `readModelStates` needs from the database. */
export const loadReadModelRows = async (db: Kysely<Database>): Promise<ReadModelRows> => ({
  generations: await generationsOf(db),
  heartbeats: await heartbeatsOf(db),
});

const LOG_CHANGED = 'Rebuilding: the event log has changed';

/**
 * Returns the state of each live read model that this release knows. `rebuild` is the progress of the tables that will replace
 * it, and the error that stopped that rebuild; it does not affect `ok`, because readers still get the old tables.
 */
export const readModelStates = (
  { generations, heartbeats }: ReadModelRows,
  log: LogState | undefined,
  limits: Pick<HealthLimits, 'heartbeatAge' | 'lag'>,
) =>
  generations
    .filter(({ name, status }) => status === 'live' && known.some((each) => each.name === name))
    .map((live) => {
      const { name, version, generation } = live;
      const rebuild = generations.find((each) => each.name === name && each.status === 'building');
      const heartbeat = heartbeats.find((each) => each.name === name && each.generation === generation);
      const belongsToOtherLog = log !== undefined && live.log !== null && live.log !== log.name;
      const lag = belongsToOtherLog ? { events: null, seconds: null } : lagOf(live, heartbeat, log?.end);
      const against = belongsToOtherLog
        ? LOG_CHANGED
        : isOnDemand(name)
          ? undefined
          : reasonAgainst(heartbeat, lag, limits);
      const reason = live.error ? live.error.message : against;
      return {
        name,
        version,
        position: String(live.position),
        lag,
        heartbeatAge: ageOf(heartbeat),
        ...(rebuild && { rebuild: stateOfRebuild(rebuild, heartbeats) }),
        ok: reason === undefined,
        ...(reason !== undefined && { reason }),
        ...(live.error && { error: live.error }),
      };
    });

/** Returns true for a read model that no process feeds all the time, and that may be behind. */
export const isOnDemand = (name: string): boolean => !followingProjections.some((each) => each.name === name);

const stateOfRebuild = (building: Generation, heartbeats: HeartbeatState[]) => {
  const { version, position, error } = building;
  const isRunning = isBeingRebuilt(building, heartbeats);
  return { version, position: String(position), isRunning, ...(error && { error }) };
};

/** Returns true if a process is filling the tables of this build at this moment. */
export const isBeingRebuilt = ({ name, generation, error }: Generation, heartbeats: HeartbeatState[]): boolean =>
  !error && heartbeats.some((each) => each.name === name && each.generation === generation && each.isHeld);

/** Returns the seconds since the last heartbeat; null if there is none. */
const ageOf = (heartbeat: HeartbeatState | undefined): number | null =>
  heartbeat?.age == null ? null : tenths(heartbeat.age);

/**
 * Lag of a read model. `events`: positions between the last one it has seen and the head of the log (in EventStoreDB, positions
 * count bytes). `seconds`: since it was last caught up. Null if unknown.
 */
interface Lag {
  events: number | null;
  seconds: number | null;
}

const lagOf = ({ position }: Generation, heartbeat: HeartbeatState | undefined, end: bigint | undefined): Lag => {
  if (end === undefined) return { events: null, seconds: null };
  const seen = heartbeat && heartbeat.position > position ? heartbeat.position : position;
  if (seen >= end) return { events: 0, seconds: 0 };
  return {
    events: Number(end - seen),
    seconds: heartbeat?.sinceCaughtUp == null ? null : tenths(heartbeat.sinceCaughtUp),
  };
};

const reasonAgainst = (
  heartbeat: HeartbeatState | undefined,
  { events, seconds }: Lag,
  limits: Pick<HealthLimits, 'heartbeatAge' | 'lag'>,
) => {
  if (!heartbeat) return 'No process has projected it yet: start one with the role projections';
  if (Math.abs(heartbeat.age) > limits.heartbeatAge) {
    return `No process has projected it for ${Math.round(heartbeat.age)} seconds: start one with the role projections`;
  }
  if (!events) return undefined;
  if (seconds === null) return `Catching up: ${events} events to go`;
  return seconds > limits.lag ? `Lagging ${Math.round(seconds)} seconds behind the event log` : undefined;
};

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
