import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('public.secret_fingerprint')
    .addColumn('only', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`"only"`))
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .execute();
  await sql`comment on table secret_fingerprint is
    'One row: follows from the SECRET that every process on this database has, and says nothing about it'`.execute(db);
};
