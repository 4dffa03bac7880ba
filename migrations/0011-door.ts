import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .alterTable('public.session')
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('public.idempotency_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('idempotency_key_at').on('public.idempotency_key').column('at').execute();
  await sql`comment on column idempotency_key.id is 'Keyed hash of who sent it, the command and the key'`.execute(db);
  await sql`comment on column idempotency_key.fingerprint is 'Keyed hash of what was sent'`.execute(db);

  await db.schema
    .createTable('public.recorded_refusals')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recorded_refusals_pkey', ['day', 'network'])
    .execute();
  await sql`comment on table recorded_refusals is 'Votes of a network''s day that were refused and kept as events'`.execute(
    db,
  );
};
