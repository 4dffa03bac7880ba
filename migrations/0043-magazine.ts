import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('public.magazine')
    .addColumn('only', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`"only"`))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .execute();
  await sql`comment on table magazine is
    'At most one row: the id of the magazine, which an event log outside of this database also has'`.execute(db);
};
