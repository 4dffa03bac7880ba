import { type Kysely, sql } from 'kysely';

/** Positions that were stored without the id of their log: read models are built again, and reactors read the log from its start. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`update public.projection set log = 'unknown' where log is null and position > 0`.execute(db);
  await sql`update public.reactor set log = 'unknown' where log is null`.execute(db);
};
