import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('public.personal_key')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('subject', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('wrapped', 'jsonb')
    .addColumn('wrapped_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('destroyed_at', 'timestamptz')
    .addCheckConstraint('personal_key_destroyed', sql`(wrapped is null) = (destroyed_at is not null)`)
    .execute();
  await db.schema
    .createIndex('personal_key_one_per_subject')
    .on('public.personal_key')
    .unique()
    .column('subject')
    .where(sql<boolean>`wrapped is not null`)
    .execute();
  await sql`comment on column personal_key.wrapped is 'The key, encrypted with one that follows from SECRET'`.execute(
    db,
  );
};
