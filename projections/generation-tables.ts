import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type Generation, generationsOf, insertGeneration } from './checkpoint.ts';
import type { Projection } from './projection.ts';

/** Live tables stand in `read`; those of a rebuild in a schema of their own until they take the place of the live ones. */
export const schemaOf = (of: Pick<Generation, 'name' | 'generation' | 'status'>): string =>
  of.status === 'live' ? 'read' : `rebuild_${of.name.replaceAll('-', '_')}_${of.generation}`;

/** From here to the end of the transaction, table names mean the tables of this generation. */
export const useTablesOf = async (trx: Transaction<Database>, of: Generation): Promise<void> => {
  await sql`select set_config('search_path', ${`${schemaOf(of)}, public`}, true)`.execute(trx);
};

/** The generation that is served, made empty where the projection is new. */
export const liveGeneration = (db: Kysely<Database>, projection: Projection): Promise<Generation> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, projection.name);
    const live = (await generationsOf(trx, projection.name)).find((each) => each.status === 'live');
    return live ?? create(trx, projection, 'live', 1);
  });

/** A new, empty generation beside the live one. */
export const beginRebuild = (db: Kysely<Database>, projection: Projection): Promise<Generation> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, projection.name);
    const all = await generationsOf(trx, projection.name);
    const building = all.find((each) => each.status === 'building' && each.version === projection.version);
    if (building) return building;
    for (const stale of all.filter((each) => each.status === 'building')) await discard(trx, stale);
    return create(trx, projection, 'building', Math.max(0, ...all.map((each) => each.generation)) + 1);
  });

/**
 * Puts a rebuilt generation in the place of the live one, in one transaction. Answers false, and changes nothing,
 * while the live one is further on.
 */
export const takeOver = (db: Kysely<Database>, projection: Projection, building: Generation): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, projection.name);
    await sql`select 1 from public.projection where name = ${projection.name} for update`.execute(trx);
    const all = await generationsOf(trx, projection.name);
    const live = all.find((each) => each.status === 'live');
    const ready = all.find((each) => each.generation === building.generation);
    if (!ready || (live && live.position > ready.position)) return false;
    for (const table of projection.tables) {
      await sql`drop table if exists ${sql.id('read', table)}`.execute(trx);
      await sql`alter table ${sql.id(schemaOf(building), table)} set schema read`.execute(trx);
    }
    await sql`drop schema ${sql.id(schemaOf(building))}`.execute(trx);
    if (live) await deleteRow(trx, live);
    await sql`update public.projection set status = 'live', updated_at = now()
      where name = ${building.name} and generation = ${building.generation}`.execute(trx);
    return true;
  });

const create = async (
  trx: Transaction<Database>,
  projection: Projection,
  status: Generation['status'],
  generation: number,
): Promise<Generation> => {
  const made: Generation = { ...projection, generation, status, position: 0n, error: null };
  await sql`create schema if not exists ${sql.id(schemaOf(made))}`.execute(trx);
  await useTablesOf(trx, made);
  await projection.create(trx);
  await insertGeneration(trx, made);
  return { name: made.name, generation, version: made.version, position: 0n, status, error: null };
};

const discard = async (trx: Transaction<Database>, stale: Generation): Promise<void> => {
  await sql`drop schema if exists ${sql.id(schemaOf(stale))} cascade`.execute(trx);
  await deleteRow(trx, stale);
};

const deleteRow = async (trx: Transaction<Database>, of: Generation): Promise<void> => {
  await sql`delete from public.projection where name = ${of.name} and generation = ${of.generation}`.execute(trx);
};

/** One process at a time creates, begins or swaps generations of one projection. */
const lockName = async (trx: Transaction<Database>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`projection-tables:${name}`}, 0))`.execute(trx);
};
