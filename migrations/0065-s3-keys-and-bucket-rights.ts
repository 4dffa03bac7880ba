import { type Kysely, sql } from 'kysely';

/**
 * The secret of a service key for the S3 protocol, encrypted with SECRET, because signatures need it again; the buckets that a key is limited
 * to, null for all; and who may read and write in a bucket, null for the roles that may everywhere.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.service_key add s3_secret jsonb, add buckets text[]`.execute(db);
  await sql`alter table public.storage_bucket add readers text[], add own_writers text[], add writers text[]`.execute(
    db,
  );
};
