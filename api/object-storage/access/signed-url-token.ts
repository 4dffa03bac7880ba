import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { actingEditors } from '../../auth/accounts/acting-editors.ts';
import type { RouteServices } from '../../endpoints.ts';
import { findBucket } from '../persistence/bucket-rows.ts';
import { StorageError } from '../protocol/storage-error.ts';
import type { Access } from './access.ts';

type Keys = Pick<PersonalData, 'keyedHash'>;

/** `url`: `{bucket}/{name}`. */
interface Signed {
  url: string;
  scope: 'download' | 'upload';
  /** True if the upload may replace an object. */
  upsert?: boolean;
  /** Id of the account that signed the upload; null for the service key. */
  owner?: string | null;
  /** `width:640,resize:cover` */
  transformations?: string;
}

const claims = z.object({
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  upsert: z.boolean().optional(),
  owner: z.string().nullish(),
  transformations: z.string().optional(),
});

const ALGORITHM = 'HS256';

/** Returns the key for signed URLs, derived from the site's secret. */
const keyOf = (hashing: Keys): Uint8Array => Buffer.from(hashing.keyedHash('storage addresses', '1'), 'hex');

/** Creates the token of a signed URL: a JWT that permits its bearer the download or upload of one object, valid for this many seconds. */
export const signUrlToken = (hashing: Keys, signed: Signed, seconds: number): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...signed })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(hashing));
};

/**
 * Verifies the token of a signed URL and returns its claims. Throws `InvalidJWT` when this site did not sign the token, when it has
 * expired, or when it was issued for another object (`url`) or purpose (`scope`).
 */
export const verifyUrlToken = async (
  hashing: Keys,
  token: unknown,
  { url, scope }: Pick<Signed, 'url' | 'scope'>,
): Promise<z.output<typeof claims>> => {
  if (typeof token !== 'string' || token.length > 4096) throw new StorageError('InvalidJWT');
  const { payload } = await jwtVerify(token, keyOf(hashing), {
    algorithms: [ALGORITHM],
    requiredClaims: ['exp', 'iat'],
  }).catch((cause) => {
    throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, { cause });
  });
  const { data } = claims.safeParse(payload);
  if (!data || data.url !== url || data.scope !== scope) {
    throw new StorageError('InvalidJWT', 'The token was issued for another object or operation');
  }
  return data;
};

/**
 * Verifies the token of a signed upload URL. Returns the bucket, the caller for whom the upload is made, and `upsert`, true if the upload
 * may replace an object. The caller is the account that signed the URL, with the role editor, or the service key. Throws `InvalidJWT`, also
 * when that account may no longer edit, and `NoSuchBucket` when the bucket was deleted since.
 */
export const verifyUploadToken = async (
  { db, personalData }: RouteServices,
  token: unknown,
  bucketId: string,
  name: string,
): Promise<{ access: Access; upsert: boolean }> => {
  const expected = { url: `${bucketId}/${name}`, scope: 'upload' } as const;
  const { owner = null, upsert = false } = await verifyUrlToken(personalData, token, expected);
  if (owner !== null && !(await isActingEditor(db, owner))) {
    throw new StorageError('InvalidJWT', 'The account that signed the upload may no longer edit');
  }
  const bucket = await findBucket(db, bucketId);
  if (!bucket) throw new StorageError('NoSuchBucket');
  return { access: { bucket, caller: { who: owner === null ? 'service' : 'editor', id: owner } }, upsert };
};

const isActingEditor = async (db: RouteServices['db'], id: string): Promise<boolean> =>
  (await actingEditors(db).select('account.id').where('account.id', '=', id).executeTakeFirst()) !== undefined;
