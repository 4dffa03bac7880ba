import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { sleepWithJitter } from '#storage/wait/sleep.ts';
import { type Generation, generationsOf, insertGeneration } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { ALL_PAGES, notifyChange, type ReadModelChange } from './read-model-changes.ts';

/**
 * Returns the database schema with the tables of a generation (one build of a read model): `read` for the live one, which pages read, a
 * separate schema for a rebuild.
 */
export const schemaOf = (of: Pick<Generation, 'name' | 'generation' | 'status'>): string =>
  of.status === 'live' ? 'read' : `rebuild_${of.name.replaceAll('-', '_')}_${of.generation}`;

/**
 * Shorter than a lease: a process that freezes within a transaction keeps the row of the checkpoint, which the process that takes over its
 * lease must change.
 */
const IDLE_IN_TRANSACTION = '10s';

/**
 * Returns the SQL expressions that prepare a transaction which writes a generation (one build of a read model): unqualified table names then
 * refer to its tables, and Postgres ends it when it is idle for ten seconds. With `asyncCommit`, the commit does not wait for the disk.
 */
export const transactionSettings = (
  of: Generation,
  { asyncCommit = false }: { asyncCommit?: boolean } = {},
): RawBuilder<unknown> => {
  const commit = asyncCommit ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  return sql`set_config('search_path', ${`${schemaOf(of)}, public`}, true),
    set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION}, true) ${commit}`;
};

/**
 * Returns the live generation of a projection, the build of its tables that pages read. If there is none, creates it with empty tables,
 * which are filled while pages already read them.
 */
export const getOrCreateLiveGeneration = async (db: Kysely<Database>, projection: Projection): Promise<Generation> =>
  liveOf(await generationsOf(db, projection.name)) ??
  db.transaction().execute(async (trx) => {
    await lockName(trx, projection.name);
    return (
      liveOf(await generationsOf(trx, projection.name)) ?? create(trx, projection, { status: 'live', generation: 1 })
    );
  });

/** Creates the live generation of each projection that has none, with empty tables. */
export const createMissingGenerations = async (db: Kysely<Database>, projections: Projection[]): Promise<void> => {
  const live = new Set((await generationsOf(db)).filter(({ status }) => status === 'live').map(({ name }) => name));
  for (const projection of projections.filter(({ name }) => !live.has(name))) {
    await getOrCreateLiveGeneration(db, projection);
  }
};

/**
 * Returns the generation with the separate tables in which to rebuild a read model from the log with id `log`. Continues an interrupted
 * rebuild of the same version and log, unless it is `spoilt`; otherwise creates empty tables. Drops all other unfinished rebuilds. Returns
 * undefined if `replaced` is no longer the live generation (the build that pages read).
 */
export const beginRebuild = (
  db: Kysely<Database>,
  projection: Projection,
  replaced: Generation,
  { log, spoilt }: { log: string; spoilt?: Generation | undefined },
): Promise<Generation | undefined> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, projection.name);
    const all = await generationsOf(trx, projection.name);
    if (liveOf(all)?.generation !== replaced.generation) return undefined;
    const building = all.filter((each) => each.status === 'building');
    const begun = building.find((each) => each.version === projection.version && each.log === log);
    const kept = begun?.generation === spoilt?.generation ? undefined : begun;
    for (const stale of building.filter((each) => each !== kept)) await dropGeneration(trx, stale);
    const generation = Math.max(...all.map((each) => each.generation)) + 1;
    return kept ?? create(trx, projection, { status: 'building', generation, log });
  });

/**
 * Replaces the live tables of a read model with the rebuilt ones of `building` and notifies every process. Returns the change, or undefined
 * if nothing was replaced: the rebuilt tables are gone, or the live ones are further ahead in the same log. While queries use the tables,
 * it waits and retries until `signal` aborts, and then throws.
 */
export const swapTables = async (
  db: Kysely<Database>,
  projection: Projection,
  building: Generation,
  { signal, isSameLog }: { signal: AbortSignal; isSameLog: boolean },
): Promise<ReadModelChange | undefined> => {
  for (let wait = 50; ; wait = Math.min(2 * wait, 1000)) {
    try {
      return await db.transaction().execute((trx) => swap(trx, projection, building, isSameLog));
    } catch (error) {
      if (!isLockTimeout(error) || signal.aborted) throw error;
      await sleepWithJitter(wait, signal);
    }
  }
};

/**
 * Milliseconds to wait for the readers of one table. A reader may hold that table and wait for one that this transaction has locked: timing
 * out before Postgres looks for a deadlock (1 s) ensures that no reader fails.
 */
const LOCK_TIMEOUT = 100;

const swap = async (
  trx: Transaction<Database>,
  projection: Projection,
  building: Generation,
  isSameLog: boolean,
): Promise<ReadModelChange | undefined> => {
  const { name } = projection;
  await lockName(trx, name);
  await sql`select 1 from public.projection where name = ${name} order by generation for update`.execute(trx);
  const all = await generationsOf(trx, name);
  const live = liveOf(all);
  const ready = all.find((each) => each.generation === building.generation);
  if (!ready || (isSameLog && live && live.position > ready.position)) return undefined;
  await sql`set local lock_timeout to ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  for (const table of [...projection.tables, ...(projection.formerTables ?? [])])
    await sql`drop table if exists ${sql.id('read', table)}`.execute(trx);
  for (const table of projection.tables) {
    await sql`alter table ${sql.id(schemaOf(building), table)} set schema read`.execute(trx);
  }
  await sql`drop schema ${sql.id(schemaOf(building))}`.execute(trx);
  if (live) await deleteRow(trx, live);
  await sql`update public.projection set status = 'live', updated_at = now()
    where name = ${name} and generation = ${building.generation}`.execute(trx);
  await sql`update public.projection_heartbeat set caught_up_at = clock_timestamp()
    where name = ${name} and generation = ${building.generation}`.execute(trx);
  const change = { projection: name, position: ready.position, tags: [ALL_PAGES] };
  await notifyChange(trx, change);
  return change;
};

/** SQLSTATE lock_not_available. */
const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

const liveOf = (all: Generation[]): Generation | undefined => all.find((each) => each.status === 'live');

const create = async (
  trx: Transaction<Database>,
  { name, version, ...projection }: Projection,
  { log = null, ...as }: Pick<Generation, 'status' | 'generation'> & { log?: string | null },
): Promise<Generation> => {
  const made: Generation = { name, version, ...as, log, position: 0n, error: null };
  await sql`create schema if not exists ${sql.id(schemaOf(made))}`.execute(trx);
  await sql`select ${transactionSettings(made)}`.execute(trx);
  await projection.create(trx);
  await insertGeneration(trx, made);
  return made;
};

/**
 * Deletes a generation, one build of a read model, with its checkpoint and its tables. A process that still applies events to it then
 * throws.
 */
export const dropGeneration = async (trx: Transaction<Database>, stale: Generation): Promise<void> => {
  await deleteRow(trx, stale);
  await sql`drop schema if exists ${sql.id(schemaOf(stale))} cascade`.execute(trx);
};

const deleteRow = async (trx: Transaction<Database>, of: Generation): Promise<void> => {
  const isIt = sql<boolean>`name = ${of.name} and generation = ${of.generation}`;
  await sql`delete from public.projection where ${isIt}`.execute(trx);
  await sql`delete from public.projection_heartbeat where ${isIt}`.execute(trx);
};

/** Takes a lock until the transaction ends, so that only one process at a time creates, starts or swaps generations of a projection. */
const lockName = async (trx: Transaction<Database>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`projection-tables:${name}`}, 0))`.execute(trx);
};
