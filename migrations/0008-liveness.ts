import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable('public.projection').addColumn('last_event', 'jsonb').execute();
  await sql`comment on column public.projection.last_event is 'The last event that was projected: tells the log it came from'`.execute(
    db,
  );
  await db.schema
    .createTable('public.projection_heartbeat')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('holder', 'uuid', (column) => column.notNull())
    .addColumn('backend', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('beat_at', 'timestamptz', (column) => column.notNull())
    .addColumn('caught_up_at', 'timestamptz')
    .addPrimaryKeyConstraint('projection_heartbeat_pkey', ['name', 'generation'])
    .execute();
  await sql`comment on column public.projection_heartbeat.backend is 'The connection that holds the lock of the generation'`.execute(
    db,
  );
  await db.schema
    .createIndex('reaction_open')
    .on('public.reaction')
    .columns(['reactor', 'status'])
    .where(sql<boolean>`status <> 'done'`)
    .execute();
};
