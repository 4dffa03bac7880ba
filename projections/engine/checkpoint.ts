import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';

/** One build of a read model and its checkpoint. Only the live one is served; a rebuild is filled beside it. */
export interface Generation {
  name: string;
  generation: number;
  version: number;
  position: bigint;
  status: 'live' | 'building';
  error: ProjectionFault | null;
  /** Null before the first event, and in the tables of a release that did not write it down. */
  lastEvent?: LastEvent | null;
}

/** The last event that was projected: names the log as well as the place in it. Numbers are decimal text. */
export interface LastEvent {
  id: string;
  stream: string;
  type: string;
  revision: string;
  position: string;
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
    select name, generation, version, position, status, error, last_event as "lastEvent" from public.projection
    where ${name ?? null}::text is null or name = ${name ?? null} order by name, generation`.execute(db);
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/** Adds a generation that has seen nothing of the log yet. */
export const insertGeneration = async (
  trx: Transaction<Database>,
  { name, generation, version, status }: Pick<Generation, 'name' | 'generation' | 'version' | 'status'>,
): Promise<void> => {
  await sql`insert into public.projection (name, generation, version, position, status)
    values (${name}, ${generation}, ${version}, 0, ${status})`.execute(trx);
};

/** Another process moved the checkpoint, or the generation is gone: the transaction must be rolled back. */
export class CheckpointMoved extends Error {
  constructor(of: Generation) {
    super(`Projection ${of.name} generation ${of.generation} is no longer at ${of.position}`);
    this.name = 'CheckpointMoved';
  }
}

/**
 * Moves the checkpoint in the transaction that changes the read model: exactly once in effect. Call it before the tables are
 * touched: its row lock makes every other process that feeds or swaps this generation wait, and then throw. Throws `CheckpointMoved`.
 */
export const moveCheckpoint = async (
  trx: Transaction<Database>,
  of: Generation,
  to: bigint,
  last?: RecordedEvent,
): Promise<void> => {
  const { numAffectedRows } = await sql`
    update public.projection set position = ${to}, error = null, updated_at = now(),
      last_event = coalesce(${last ? describe(last) : null}::jsonb, last_event) where ${isAt(of)}`.execute(trx);
  if (numAffectedRows !== 1n) throw new CheckpointMoved(of);
};

/** Records why the generation stopped; does nothing when another process has moved the checkpoint meanwhile. */
export const recordFault = async (db: Kysely<Database>, of: Generation, fault: ProjectionFault): Promise<void> => {
  await sql`update public.projection set error = ${JSON.stringify(fault)}::jsonb, updated_at = now()
    where ${isAt(of)}`.execute(db);
};

const describe = ({ id, stream, type, revision, position }: RecordedEvent): string =>
  JSON.stringify({ id, stream, type, revision: String(revision), position: String(position) } satisfies LastEvent);

const isAt = (of: Generation) =>
  sql<boolean>`name = ${of.name} and generation = ${of.generation} and status = ${of.status} and position = ${of.position}`;
