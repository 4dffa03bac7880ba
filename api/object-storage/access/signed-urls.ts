import { type Kysely, sql } from 'kysely';
import { v4 as uuid } from 'uuid';
import { EARLIER_SERVICE_KEY } from '#storage/database/earlier-service-key.ts';
import type { Database } from '#storage/database/tables.ts';
import { IS_NOT_BANNED } from '../../auth/accounts/user.ts';
import { IS_KEY_VALID } from '../../auth/service-keys/find-service-key.ts';
import type { RouteServices } from '../../endpoints.ts';
import { recordStorageChange } from '../audit/storage-event-outbox.ts';
import { findBucket } from '../persistence/bucket-rows.ts';
import type { Caller } from '../protocol/caller.ts';
import { type CallerRole, reachOf } from '../protocol/policies.ts';
import { StorageError } from '../protocol/storage-error.ts';
import type { Access } from './access.ts';
import { type Signed, type SignedBy, verifyUrlToken } from './signed-url-token.ts';

/** Maximum number of valid signings of one account, and of each service key. One signing may be for several objects. */
const MAX_VALID = 10_000;

/** The objects to sign, and for how long. */
export interface NewSigning {
  bucketId: string;
  names: readonly [string, ...string[]];
  use: Signed['scope'];
  seconds: number;
}

/**
 * Stores who signs URLs for these objects, so that the URLs can be listed, checked and revoked, and returns the id and owner for
 * `signUrlToken`. Deletes expired rows. Throws `SlowDown` when the caller has 10,000 valid ones.
 */
export const addSigning = async (
  db: Kysely<Database>,
  caller: Caller,
  { bucketId, names, use, seconds }: NewSigning,
): Promise<SignedBy> => {
  await db.deleteFrom('signed_url').where('expires_at', '<=', sql<Date>`now()`).execute();
  const { valid } = await db
    .selectFrom('signed_url')
    .select(({ fn }) => fn.countAll<bigint>().as('valid'))
    .where('account_id', 'is not distinct from', caller.id)
    .where('service_key_id', 'is not distinct from', caller.serviceKey ?? null)
    .executeTakeFirstOrThrow();
  if (Number(valid) >= MAX_VALID) throw new StorageError('SlowDown', 'Too many signed URLs are valid. Revoke some.');
  const id = uuid();
  const objects = { bucket_id: bucketId, name: names[0], objects: names.length };
  await db.transaction().execute(async (trx) => {
    const { expires_at } = await trx
      .insertInto('signed_url')
      .values({
        id,
        account_id: caller.id,
        service_key_id: caller.serviceKey ?? null,
        ...objects,
        use,
        expires_at: sql`now() + make_interval(secs => ${seconds})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    const signed = { change: `${use}_signed`, objects: [...names], until: expires_at.toISOString() } as const;
    await recordStorageChange(trx, caller, { bucket: bucketId, ...signed });
  });
  return { id, owner: caller.id };
};

/** A verified signed URL. `access` has the rights of the account that signed it. */
export interface SignedAccess {
  /** Id of the signing. */
  id: string;
  access: Access;
  upsert: boolean;
  transformations: string | undefined;
  /** Seconds until the token expires. */
  secondsLeft: number;
}

/** The right that the account which signed a URL must still have when the URL is used. */
const REQUIRED = { download: 'list', upload: 'write' } as const;
const LOST = {
  download: 'The account that signed the URL may no longer read',
  upload: 'The account that signed the upload may no longer edit',
} as const;

/**
 * Verifies the token of a signed URL of an object. Throws `InvalidJWT` when the token is invalid, was revoked, or the account that signed it
 * was deleted or banned or has lost the right, and `NoSuchBucket` when the bucket was deleted since.
 */
export const requireSignedUrl = async (
  { db, personalData }: RouteServices,
  token: unknown,
  { bucketId, name, use }: { bucketId: string; name: string; use: Signed['scope'] },
): Promise<SignedAccess> => {
  const {
    jti,
    exp,
    upsert = false,
    transformations,
  } = await verifyUrlToken(personalData, token, {
    url: `${bucketId}/${name}`,
    scope: use,
  });
  const bucket = await findBucket(db, bucketId);
  if (!bucket) throw new StorageError('NoSuchBucket');
  const signing = await db
    .selectFrom('signed_url')
    .select(['account_id', 'service_key_id'])
    .where('id', '=', jti)
    .executeTakeFirst();
  if (!signing) throw new StorageError('InvalidJWT', 'The URL was revoked');
  const who = await roleOfMaker(db, signing);
  const reach = reachOf({ who, id: signing.account_id }, REQUIRED[use], bucket);
  if (!reach) throw new StorageError('InvalidJWT', LOST[use]);
  const secondsLeft = Math.max(0, exp - Math.ceil(Date.now() / 1000));
  const serviceKey = signing.service_key_id ?? EARLIER_SERVICE_KEY;
  const caller = { who, id: signing.account_id, ...(signing.account_id === null && { serviceKey }) };
  const access = { bucket, caller, ...(reach === 'own' && { owner: signing.account_id! }) };
  return { id: jti, access, upsert, transformations, secondsLeft };
};

interface Maker {
  account_id: string | null;
  service_key_id: string | null;
}

/** Returns the current role of the account or service key that signed a URL; `visitor` if it is banned, deleted, expired or revoked. */
const roleOfMaker = async (db: Kysely<Database>, maker: Maker): Promise<CallerRole> => {
  if (maker.account_id === null) return roleOfServiceKey(db, maker.service_key_id ?? EARLIER_SERVICE_KEY);
  const account = await db
    .selectFrom('account')
    .select(['role', 'is_anonymous'])
    .where('id', '=', maker.account_id)
    .where('deleted_at', 'is', null)
    .where(IS_NOT_BANNED)
    .executeTakeFirst();
  if (!account || account.is_anonymous) return 'visitor';
  return account.role ?? 'account';
};

const roleOfServiceKey = async (db: Kysely<Database>, id: string): Promise<CallerRole> => {
  const key = await db
    .selectFrom('service_key')
    .select('scopes')
    .where('id', '=', id)
    .where(IS_KEY_VALID)
    .executeTakeFirst();
  return key?.scopes.includes('storage') ? 'service' : 'visitor';
};
