import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('public.page_view')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('path', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('referrer', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull().check(sql`views > 0`))
    .addPrimaryKeyConstraint('page_view_key', ['day', 'path', 'referrer'])
    .execute();
  await sql`comment on column page_view.referrer is 'Host that led here; empty where none did, or our own'`.execute(db);
};
