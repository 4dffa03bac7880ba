import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { type LastEvent, lastEventOf } from '#storage/events/last-event.ts';

/** One build of a read model and its checkpoint. Only the live one is served; a rebuild is filled beside it. */
export interface Generation {
  name: string;
  generation: number;
  version: number;
  position: bigint;
  /** Name of the log that the position belongs to; null before it was asked, and in the tables of a release that did not write it down. */
  log: string | null;
  status: 'live' | 'building';
  error: ProjectionFault | null;
  /** The last event that was projected. Null before the first one, and in the tables of a release that did not write it down. */
  lastEvent?: LastEvent | null;
}

/** Why a projection stopped: the event that could not be projected and what was thrown. */
export interface ProjectionFault {
  position: string;
  eventId: string;
  stream: string;
  type: string;
  message: string;
  at: string;
  /** Not the event is to blame: the log is not the one that was projected. */
  isAboutLog?: boolean;
}

interface ProjectionRow extends Omit<Generation, 'position' | 'error'> {
  position: bigint | string;
  error: ProjectionFault | null;
}

/** Every generation of a projection, or of all, in order of name and number. */
export const generationsOf = async (db: Kysely<Database>, name?: string): Promise<Generation[]> => {
  const { rows } = await sql<ProjectionRow>`
    select name, generation, version, position, log, status, error, last_event as "lastEvent" from public.projection
    where ${name ?? null}::text is null or name = ${name ?? null} order by name, generation`.execute(db);
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/** Adds a generation that has seen nothing of the log yet. */
export const insertGeneration = async (
  trx: Transaction<Database>,
  { name, generation, version, log, status }: Pick<Generation, 'name' | 'generation' | 'version' | 'log' | 'status'>,
): Promise<void> => {
  await sql`insert into public.projection (name, generation, version, position, log, status)
    values (${name}, ${generation}, ${version}, 0, ${log}, ${status})`.execute(trx);
};

/** Another process moved the checkpoint, or the generation is gone: the transaction must be rolled back. */
export class CheckpointMoved extends Error {
  constructor(of: Generation) {
    super(`Projection ${of.name} generation ${of.generation} is no longer at ${of.position}`);
    this.name = 'CheckpointMoved';
  }
}

/** The log delivered what lies at or below the checkpoint: it is not the one that was read before. It is never applied. */
export class BehindCheckpoint extends Error {
  constructor({ name, position }: Generation, delivered: bigint) {
    super(
      `The log delivered position ${delivered} to the projection ${name}, which has seen it up to ${position} already`,
    );
    this.name = 'BehindCheckpoint';
  }
}

/**
 * Moves the checkpoint in the transaction that changes the read model: exactly once in effect. Call it before the tables are
 * touched: its row lock makes every other process that feeds or swaps this generation wait, and then throw. Throws `CheckpointMoved`,
 * and `BehindCheckpoint` where it would move backwards.
 */
export const moveCheckpoint = async (
  trx: Transaction<Database>,
  of: Generation,
  to: bigint,
  last?: RecordedEvent,
): Promise<void> => {
  if (to < of.position) throw new BehindCheckpoint(of, to);
  const { numAffectedRows } = await sql`
    update public.projection set position = ${to}, error = null, updated_at = now(),
      last_event = coalesce(${last ? JSON.stringify(lastEventOf(last)) : null}::jsonb, last_event) where ${isUnchanged(of)}`.execute(
    trx,
  );
  if (numAffectedRows !== 1n) throw new CheckpointMoved(of);
};

/** Records why the generation stopped; does nothing when another process has moved the checkpoint meanwhile. */
export const recordFault = async (db: Kysely<Database>, of: Generation, fault: ProjectionFault): Promise<void> => {
  await sql`update public.projection set error = ${JSON.stringify(fault)}::jsonb, updated_at = now()
    where ${isUnchanged(of)}`.execute(db);
};

/** Returns true if the checkpoint was neither moved nor assigned to another log since it was read. */
export const isUnchanged = (of: Generation) =>
  sql<boolean>`name = ${of.name} and generation = ${of.generation} and status = ${of.status} and position = ${of.position}
    and log is not distinct from ${of.log}::text`;
