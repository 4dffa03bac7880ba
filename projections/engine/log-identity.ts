import { type Kysely, sql } from 'kysely';
import { leaseOf } from '#storage/database/lease.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { CheckpointMoved, type Generation, generationsOf } from './checkpoint.ts';
import { heartbeatsOf } from './lease.ts';
import {
  type CheckpointMigration,
  highestPosition,
  migrateCheckpoints,
  planCheckpointMigration,
} from './migrate-checkpoints.ts';
import type { Projection } from './projection.ts';
import { notifyWrongLog, type ReadModelChanges } from './read-model-changes.ts';
import { isPositionValid } from './resume-point.ts';

/** Thrown when the read models come from another log than the connected one. `message` states the mismatch and the remedy. */
export class WrongEventLog extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongEventLog';
  }
}

export interface LogIdentityOptions {
  db: Kysely<Database>;
  store: EventStore;
  projections: Projection[];
  /** Its positions are reset when the log changes. */
  changes?: Pick<ReadModelChanges, 'reset'> | undefined;
  /** Called once the log is known to be that of the read models; returns why the log belongs to another magazine. */
  joinMagazine?: (() => Promise<string | undefined>) | undefined;
}

export type LogIdentity = ReturnType<typeof createLogIdentity>;

/**
 * Creates the object whose `verify` checks that the read models were built from the connected event log, and returns the id of the log. If
 * the log is a copy, `verify` converts the stored positions of the read models to positions in the copy; if it is a different log, `verify`
 * throws `WrongEventLog`. Each process needs one such object.
 */
export const createLogIdentity = (options: LogIdentityOptions) => {
  const { store, changes } = options;
  let known: string | undefined;
  let isWrong = false;
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | undefined;

  const compare = async (): Promise<string> => {
    const name = await compareLogId(options, known).catch((error) => {
      isWrong ||= error instanceof WrongEventLog;
      throw error;
    });
    isWrong = false;
    if (known !== undefined && known !== name) changes?.reset();
    known = name;
    return name;
  };

  const verify = (): Promise<string> => {
    if (next) return next;
    const answer = asked.then(() => {
      next = undefined;
      return compare();
    });
    next = answer;
    asked = answer.catch(() => undefined);
    return answer;
  };

  /** Verifies the log for a command. Throws `EventStoreUnavailable` for a wrong log, because the command may be sent again later. */
  const verifyForCommand = async (): Promise<void> => {
    try {
      await verify();
    } catch (error) {
      throw error instanceof WrongEventLog ? new EventStoreUnavailable(error.message, { cause: error }) : error;
    }
  };

  return {
    /**
     * Returns the id of the log, to which the positions of all read models belong afterwards; read models from another log are rebuilt.
     * Call it at the start and whenever a subscription has connected, before continuing. Concurrent callers share the next result. Throws
     * `WrongEventLog` or `EventStoreUnavailable`.
     */
    verify,
    verifyForCommand,
    /** Returns true if the connected log was the right one at least once. */
    wasVerified: (): boolean => known !== undefined,
    /** Throws `EventStoreUnavailable` while a wrong log is connected; verifies the log only if it was wrong the last time. */
    assertNotWrong: async (): Promise<void> => {
      if (isWrong) await verifyForCommand();
    },
    /** Returns the id of the log, or the last known id when the log is unavailable. May throw `EventStoreUnavailable`. */
    currentLogId: (): Promise<string> =>
      store.logId().catch((error) => {
        if (known === undefined) throw error;
        return known;
      }),
  };
};

/**
 * Checks that the read models were built from the connected event log or from one of which it is a copy, and returns the id of the log. For
 * a copy, the stored positions of the read models are converted. Throws `WrongEventLog` if the check fails.
 */
export const verifyLogIdentity = (
  db: Kysely<Database>,
  store: EventStore,
  projections: Projection[],
): Promise<string> => createLogIdentity({ db, store, projections }).verify();

/** Like `verifyLogIdentity`, but only compares: throws `WrongEventLog` where a start would end with it, and writes nothing. */
export const assertOwnLog = async (options: LogIdentityOptions): Promise<void> => {
  await planLogChange(await options.store.logId(), options);
  const reason = await options.joinMagazine?.();
  if (reason !== undefined) throw new WrongEventLog(reason);
};

/**
 * Returns the id of the log after comparing it. Starts over if another process has moved a checkpoint, or the log has changed between two
 * requests. `known` is the id of the log that this process used until now.
 */
const compareLogId = async (options: LogIdentityOptions, known: string | undefined): Promise<string> => {
  const { store } = options;
  for (;;) {
    const name = await store.logId();
    try {
      await expectNamed(name, options, known);
      const reason = await options.joinMagazine?.();
      if (reason !== undefined) throw new WrongEventLog(reason);
      return name;
    } catch (error) {
      const isMoved = error instanceof CheckpointMoved;
      if (!isMoved && !(error instanceof WrongEventLog)) throw error;
      // Another process has moved a checkpoint, or the server was replaced between two requests.
      if (!isMoved && (await store.logId()) === name) throw error;
    }
  }
};

const expectNamed = async (name: string, options: LogIdentityOptions, known: string | undefined): Promise<void> => {
  const moves = await planLogChange(name, options, known);
  if (!moves.every(isRebuilt)) await migrateCheckpoints(options.db, name, moves);
};

/** Compares the log with the read models, and returns the moves of those that come from a log of which it is a copy. Writes nothing. */
const planLogChange = async (
  name: string,
  { db, store, projections }: LogIdentityOptions,
  known?: string,
): Promise<CheckpointMigration[]> => {
  const live = await liveOf(db, projections);
  const own = live.filter(({ log }) => log === name).sort(byPosition);
  const newest = own.findLast(({ lastEvent }) => lastEvent) ?? own.at(-1);
  if (newest && !(await isPositionValid(store, { ...newest, position: highestPosition(own) }))) {
    throw new WrongEventLog(mismatchMessage(newest));
  }
  const others = live.filter(({ log }) => log !== name);
  if (others.length === 0) return [];
  const moves = await planCheckpointMigration(store, others, projections);
  const missing = moves.find(({ to }) => to === 'nowhere');
  if (missing) throw new WrongEventLog(mismatchMessage(missing.live));
  await assertNoOtherRunner(db, others, known);
  return moves;
};

/** Returns the live generations of the projections that this release has. */
const liveOf = async (db: Kysely<Database>, projections: Projection[]): Promise<Generation[]> => {
  const all = await generationsOf(db);
  return all.filter(({ name, status }) => status === 'live' && projections.some((each) => each.name === name));
};

/** Returns true if nothing has to be written: the read model is to be rebuilt. */
const isRebuilt = ({ to }: CheckpointMigration): boolean => to === 'rebuild';

/** Throws `WrongEventLog` if another process still projects from another log: it would not stop, and would move the checkpoints back. */
const assertNoOtherRunner = async (
  db: Kysely<Database>,
  others: Generation[],
  known: string | undefined,
): Promise<void> => {
  const foreign = others.filter(({ log }) => log !== null && log !== known);
  if (foreign.length === 0) return;
  const held = (await heartbeatsOf(db)).filter(({ isHeld }) => isHeld);
  const isFed = ({ name, generation }: Generation) =>
    held.some((each) => each.name === name && each.generation === generation);
  if (foreign.some(isFed)) throw new WrongEventLog(fedElsewhere);
};

const fedElsewhere =
  'Another process is projecting from another event log into the same read models: end every process of the site, and set ' +
  'EVENTSTORE_URL to the same log for all of them.';

const mismatchMessage = ({ name, position, lastEvent }: Generation): string => {
  const last = lastEvent ? `${lastEvent.type} (${lastEvent.id}) in ${lastEvent.stream}` : `position ${position}`;
  return (
    `The read models come from another event log than this one: it does not have what ${name} has seen last, ${last}, as where it is ` +
    'empty, restored from an older copy or of another magazine; nothing is projected and pages stay as they are until ' +
    'EVENTSTORE_URL names the log they come from, that log is restored, or every read model is rebuilt from this one by ' +
    'levada rebuild all.'
  );
};

/** Compares generations by the position of the last projected event; generations without one come first. */
const byPosition = (one: Generation, other: Generation): number => {
  const [here = 0n, there = 0n] = [one, other].map(({ lastEvent }) => BigInt(lastEvent?.position ?? 0));
  return here < there ? -1 : Number(here > there);
};

/**
 * Stores `error` with a read model: the connected event log is not the one from which the read model was built. Stores nothing while a
 * process holds the lease of the read model, because that process reads the right log. Notifies every process of a new error, so that each
 * verifies the log and rejects commands. `live` is the build of the read model that pages read; a lease expires after `expiresAfterMs`.
 */
export const recordLogMismatch = async (
  db: Kysely<Database>,
  live: Generation,
  error: WrongEventLog,
  expiresAfterMs?: number,
): Promise<void> => {
  if (error.message === live.error?.message) return;
  const { id: eventId = '', stream = '', type = '' } = live.lastEvent ?? {};
  const where = { position: String(live.position), eventId, stream, type };
  const fault = { ...where, message: error.message, at: new Date().toISOString(), isAboutLog: true };
  const { numAffectedRows } = await sql`update public.projection p set error = ${JSON.stringify(fault)}::jsonb
    where p.name = ${live.name} and p.generation = ${live.generation} and not exists (
      select from public.projection_heartbeat h
      where h.name = p.name and h.generation = p.generation and ${leaseOf('h', expiresAfterMs).isHeld})`.execute(db);
  if (numAffectedRows) await notifyWrongLog(db);
};

/** Removes what `recordLogMismatch` of any process stored with a read model, because this process projects from the right log. */
export const clearLogMismatch = async (
  db: Kysely<Database>,
  { name, generation }: Pick<Generation, 'name' | 'generation'>,
): Promise<void> => {
  await sql`update public.projection set error = null
    where name = ${name} and generation = ${generation} and (error->>'isAboutLog')::boolean`.execute(db);
};
