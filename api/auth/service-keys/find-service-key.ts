import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ServiceKeyScope } from '#domain/account/service-key-events.ts';
import type { Database } from '#storage/database/tables.ts';
import { roleInToken } from '../tokens/program-token.ts';

/** The first characters of service keys made by earlier releases. */
export const SERVICE_KEY_START = 'levada_service_';

/** The first characters of keys that act for an account. */
export const ACCOUNT_KEY_START = 'levada_key_';

/** A valid service key. `accountId` is the account that it acts for, if any. */
export interface ServiceKey {
  id: string;
  scopes: readonly ServiceKeyScope[];
  accountId: string | null;
}

/** True for a key that is neither expired nor revoked, by the clock of the database, which all processes share. */
export const IS_KEY_VALID = sql<boolean>`(service_key.revoked_at is null
  and (service_key.expires_at is null or service_key.expires_at > now()))`;

/** True for a key whose use was not recorded in the last minute. */
export const IS_UNNOTED = sql<boolean>`(used_at is null or used_at < now() - interval '1 minute')`;

/** Records that a key is used now. */
export const noteUse = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.updateTable('service_key').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute();
};

/**
 * Returns the service key with this text and records its use, once a minute at most; undefined for any other text and for an expired or
 * revoked key. It is looked up at each request, so that a revocation applies to the next one in every process.
 */
export const findServiceKey = async (db: Kysely<Database>, text: string): Promise<ServiceKey | undefined> =>
  isServiceKey(text) ? findValidKey(db, { key_hash: hashOfServiceKey(text) }) : undefined;

/** Returns the service key with this id, like `findServiceKey`. */
export const findServiceKeyById = (db: Kysely<Database>, id: string): Promise<ServiceKey | undefined> =>
  findValidKey(db, { id });

const findValidKey = async (
  db: Kysely<Database>,
  wanted: { key_hash: string } | { id: string },
): Promise<ServiceKey | undefined> => {
  const found = await db
    .selectFrom('service_key')
    .select(['id', 'scopes', 'account_id as accountId'])
    .select(IS_UNNOTED.as('isUnnoted'))
    .where((eb) => eb.and(wanted))
    .where(IS_KEY_VALID)
    .executeTakeFirst();
  if (!found) return undefined;
  const { isUnnoted, ...key } = found;
  if (isUnnoted) await noteUse(db, key.id);
  return key;
};

/** Returns those of these ids whose service key is valid now. Does not count as use of the keys. */
export const validServiceKeys = async (db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('service_key').select('id').where('id', 'in', ids).where(IS_KEY_VALID).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Returns true for a text with the form of a service key, valid or not. */
export const isServiceKey = (text: string): boolean =>
  text.startsWith(SERVICE_KEY_START) || isAccountKey(text) || roleInToken(text) === 'service_role';

/** Returns true for a text with the form of a key that acts for an account, valid or not. */
export const isAccountKey = (text: string): boolean => text.startsWith(ACCOUNT_KEY_START);

/** Returns the stored form of a key. A key has 256 random bits, which need no slow hash. */
export const hashOfServiceKey = (text: string): string => createHash('sha256').update(text).digest('hex');
