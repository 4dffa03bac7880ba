import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { StorageError } from '../protocol/storage-error.ts';

type Keys = Pick<PersonalData, 'keyedHash'>;

/** What the token of a signed URL permits. */
export interface Signed {
  /** `{bucket}/{name}` */
  url: string;
  scope: 'download' | 'upload';
  /** True if the upload may replace an object. */
  upsert?: boolean;
  /** `width:640,resize:cover` */
  transformations?: string;
}

/** The row that makes the token valid, and the account that signed it; null for the service key. */
export interface SignedBy {
  id: string;
  owner: string | null;
}

const claims = z.object({
  jti: z.uuid(),
  exp: z.number(),
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  upsert: z.boolean().optional(),
  transformations: z.string().optional(),
});

const ALGORITHM = 'HS256';

/** Returns the key for signed URLs, derived from the site's secret. */
const keyOf = (hashing: Keys): Uint8Array => Buffer.from(hashing.keyedHash('storage addresses', '1'), 'hex');

/**
 * Creates the token of a signed URL: a JWT that permits its bearer the download or upload of one object, valid for this many seconds and as
 * long as the row `id` of `signed_url` exists.
 */
export const signUrlToken = (
  hashing: Keys,
  { id, owner }: SignedBy,
  signed: Signed,
  seconds: number,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...signed, owner })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(hashing));
};

/**
 * Verifies the token of a signed URL and returns its claims. Throws `InvalidJWT` when this site did not sign the token, when it has
 * expired, or when it was issued for another object (`url`) or purpose (`scope`). Does not know whether the URL was revoked.
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
