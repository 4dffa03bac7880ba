import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { NewS3Key } from '#domain/account/service-key-forms.ts';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { Maker } from '../accounts/revoke-keys.ts';
import { IS_KEY_VALID, IS_UNNOTED, noteUse } from './find-service-key.ts';
import { insertServiceKey } from './insert-service-key.ts';

/** Purpose of the key that encrypts the secrets. */
export const S3_SECRET_PURPOSE = 's3 secret';

/** The two parts of an access key of the S3 protocol. */
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An access key id is the id of the row without hyphens. */
const toAccessKeyId = (id: string): string => id.replaceAll('-', '');
const toId = (accessKeyId: string): string | undefined =>
  /^[0-9a-f]{32}$/.test(accessKeyId) ? accessKeyId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;

/**
 * Creates an access key of the S3 protocol and records `ServiceKeyCreated`. The secret is stored encrypted, since each signature is computed
 * from it again; no other response shows it.
 */
export const createS3Key = async (
  { db, sealing }: { db: Kysely<Database>; sealing: FieldEncryption },
  { name, buckets, days }: NewS3Key,
  maker: Maker,
): Promise<{ id: string } & S3Credentials> => {
  const id = randomUUID();
  const secretAccessKey = randomBytes(32).toString('base64url');
  const row = {
    id,
    name,
    scopes: ['s3' as const],
    key_hash: null,
    account_id: null,
    s3_secret: JSON.stringify(sealing.seal(S3_SECRET_PURPOSE, id, secretAccessKey)),
    buckets: buckets.length > 0 ? buckets : null,
    expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
  };
  await db.transaction().execute((trx) => insertServiceKey(trx, row, maker));
  return { id, accessKeyId: toAccessKeyId(id), secretAccessKey };
};

/** A valid access key of the S3 protocol. */
export interface S3Key {
  id: string;
  secret: string;
  /** The buckets that it is limited to; null: all. */
  buckets: readonly string[] | null;
  /** The time of the database, in seconds since 1970. */
  now: number;
}

/**
 * Returns the access key with this id and records its use, once a minute at most; undefined for an expired or revoked one. It is looked up at
 * each request, so that a revocation applies to the next one in every process.
 */
export const findS3Key = async (
  db: Kysely<Database>,
  sealing: FieldEncryption,
  accessKeyId: string,
): Promise<S3Key | undefined> => {
  const id = toId(accessKeyId);
  if (id === undefined) return undefined;
  const found = await db
    .selectFrom('service_key')
    .select(['s3_secret', 'buckets', IS_UNNOTED.as('isUnnoted')])
    .select(sql<number>`extract(epoch from now())::float8`.as('now'))
    .where('id', '=', id)
    .where(IS_KEY_VALID)
    .executeTakeFirst();
  if (!found?.s3_secret) return undefined;
  if (found.isUnnoted) await noteUse(db, id);
  const { s3_secret, buckets, now } = found;
  return { id, buckets, now, secret: sealing.unseal(S3_SECRET_PURPOSE, id, s3_secret) };
};
