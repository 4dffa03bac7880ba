import { type Kysely, sql } from 'kysely';

/** Returns true if the database has a table, whose name includes its schema: `read.media`. */
// biome-ignore lint/suspicious/noExplicitAny: for the tables of any layer
export const hasTable = async (db: Kysely<any>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db);
  return rows[0]!.exists;
};
