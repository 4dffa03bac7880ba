import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.createSchema('read').execute();
  await sql`create extension if not exists unaccent schema public`.execute(db);
  await db.schema
    .createTable('public.projection')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('live', 'building')`))
    .addColumn('error', 'jsonb')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('projection_pkey', ['name', 'generation'])
    .execute();
  await db.schema
    .createIndex('projection_one_live')
    .on('public.projection')
    .unique()
    .column('name')
    .where(sql<boolean>`status = 'live'`)
    .execute();
};
