import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable('public.outbox_mail')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('outbox_mail_at').on('public.outbox_mail').column('at').execute();
  await sql`comment on column outbox_mail.content is 'The mail, encrypted with the key of the person it is for'`.execute(
    db,
  );

  await db.schema
    .createTable('public.reactor')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('public.reaction')
    .addColumn('reactor', 'text', (column) => column.notNull())
    .addColumn('event_id', 'uuid', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('acting', 'done', 'waiting', 'failed')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('try_at', 'timestamptz')
    .addColumn('error', 'text')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('reaction_pkey', ['reactor', 'event_id'])
    .addCheckConstraint('reaction_waiting', sql`(status = 'waiting') = (try_at is not null)`)
    .execute();
  await db.schema
    .createIndex('reaction_due')
    .on('public.reaction')
    .columns(['reactor', 'try_at'])
    .where(sql<boolean>`status = 'waiting'`)
    .execute();
};
