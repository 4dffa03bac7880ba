import { type Kysely, sql } from 'kysely';

/** Returns the time by the clock of the database, which all processes share; their own may jump. */
// biome-ignore lint/suspicious/noExplicitAny: reads no table
export const databaseTime = async (db: Kysely<any>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
};
