import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { type LastEvent, lastEventOf } from '#storage/events/last-event.ts';

/** One build of a read model and its checkpoint. Only the live one is served; a rebuild is filled in separate tables. */
export interface Generation {
  name: string;
  generation: number;
  version: number;
  position: bigint;
  /** Id of the log that the position belongs to; null before it is known. */
  log: string | null;
  status: 'live' | 'building';
  error: ProjectionFault | null;
  /** The last projected event. Null before the first one. */
  lastEvent?: LastEvent | null;
}

/** The failure that stopped a projection: the event that could not be projected and the message of the error. */
export interface ProjectionFault {
  position: string;
  eventId: string;
  stream: string;
  type: string;
  message: string;
  at: string;
  /** True if the cause is not the event: the log is not the one that was projected. */
  isAboutLog?: boolean;
}

interface ProjectionRow extends Omit<Generation, 'position' | 'error'> {
  position: bigint | string;
  error: ProjectionFault | null;
}

/** Returns the generations (builds of a read model, live or being rebuilt) of one projection, or of all, ordered by name and number. */
export const generationsOf = async (db: Kysely<Database>, name?: string): Promise<Generation[]> => {
  const { rows } = await sql<ProjectionRow>`
    select name, generation, version, position, log, status, error, last_event as "lastEvent" from public.projection
    where ${name ?? null}::text is null or name = ${name ?? null} order by name, generation`.execute(db);
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/** Inserts the row of a new generation (one build of a read model), with its checkpoint at position 0. */
export const insertGeneration = async (
  trx: Transaction<Database>,
  { name, generation, version, log, status }: Pick<Generation, 'name' | 'generation' | 'version' | 'log' | 'status'>,
): Promise<void> => {
  await sql`insert into public.projection (name, generation, version, position, log, status)
    values (${name}, ${generation}, ${version}, 0, ${log}, ${status})`.execute(trx);
};

/** Thrown when another process has moved the checkpoint, or the generation is gone. The transaction must be rolled back. */
export class CheckpointMoved extends Error {
  constructor(of: Generation) {
    super(`Projection ${of.name} generation ${of.generation} is no longer at ${of.position}`);
    this.name = 'CheckpointMoved';
  }
}

/**
 * Thrown when the log delivers an event at or below the checkpoint: it is not the log that was projected before. The event is not applied.
 */
export class BehindCheckpoint extends Error {
  constructor({ name, position }: Generation, delivered: bigint) {
    super(
      `The log delivered position ${delivered} to the projection ${name}, which has seen it up to ${position} already`,
    );
    this.name = 'BehindCheckpoint';
  }
}

/**
 * Stores the position up to which events are applied to a generation (one build of a read model). Call it in the transaction that applies
 * them, before the first change of a table: it locks the row of the generation, so that each event takes effect exactly once. `settings`
 * are the SQL expressions that prepare the transaction; they share the statement. Throws `CheckpointMoved` if another process has moved the
 * position, and `BehindCheckpoint` if `to` is before that position.
 */
export const moveCheckpoint = async (
  trx: Transaction<Database>,
  of: Generation,
  to: bigint,
  { last, settings }: { last: RecordedEvent | undefined; settings: RawBuilder<unknown> },
): Promise<void> => {
  if (to < of.position) throw new BehindCheckpoint(of, to);
  const { rows } = await sql<{ moved: boolean }>`
    with moved as (
      update public.projection set position = ${to}, error = null, updated_at = now(),
        last_event = coalesce(${last ? JSON.stringify(lastEventOf(last)) : null}::jsonb, last_event)
      where ${isUnchanged(of)} returning 1)
    select exists (select from moved) as moved, ${settings}`.execute(trx);
  if (!rows[0]!.moved) throw new CheckpointMoved(of);
};

/**
 * Throws `CheckpointMoved` if the generation is no longer as `of` was read. Returns whether an error is stored with it that the log is not
 * its own (`recordLogMismatch`).
 */
export const verifyCheckpoint = async (db: Kysely<Database>, of: Generation): Promise<{ isMismatched: boolean }> => {
  const { rows } = await sql<{ isMismatched: boolean }>`
    select coalesce((error->>'isAboutLog')::boolean, false) as "isMismatched"
    from public.projection where ${isUnchanged(of)}`.execute(db);
  if (!rows[0]) throw new CheckpointMoved(of);
  return rows[0];
};

/**
 * Stores the reason that a projection stopped: the event that could not be applied, and the error. Does nothing if another process has
 * moved the checkpoint since `of` was read.
 */
export const recordFault = async (db: Kysely<Database>, of: Generation, fault: ProjectionFault): Promise<void> => {
  await sql`update public.projection set error = ${JSON.stringify(fault)}::jsonb, updated_at = now()
    where ${isUnchanged(of)}`.execute(db);
};

/**
 * Returns a SQL condition that selects the row of a generation (one build of a read model) only if it still has the position, log and
 * status that `of` was read with.
 */
export const isUnchanged = (of: Generation) =>
  sql<boolean>`name = ${of.name} and generation = ${of.generation} and status = ${of.status} and position = ${of.position}
    and log is not distinct from ${of.log}::text`;
