import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { databaseTime } from '#storage/database/database-clock.ts';
import type { Database } from '#storage/database/tables.ts';
import type { User } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from './services.ts';

export type AssuranceLevel = 'aal1' | 'aal2';

/** A method by which the user was authenticated; `timestamp` in seconds since 1970. */
export interface AuthenticationMethod {
  method: string;
  timestamp: number;
}

/** The session data that an access token contains. */
export interface TokenSession {
  id: string;
  aal: AssuranceLevel;
  /** Newest first. */
  amr: AuthenticationMethod[];
}

const AUDIENCE = 'authenticated';

/** Returns the issuer of the tokens of a site. */
export const issuerOf = ({ siteUrl }: Pick<AuthServices, 'siteUrl'>): string => `${siteUrl}/auth/v1`;

/** Returns seconds since 1970 by the clock of the database, which all processes share; their own may jump. */
export const secondsNow = async (db: Kysely<Database>): Promise<number> => (await databaseTime(db)).getTime() / 1_000;

/**
 * Creates the access token of a user's session: a JWT that is valid for ten minutes by default, signed with the current key. `expiresAt` is in seconds
 * since 1970.
 */
export const issueAccessToken = async (
  services: Pick<AuthServices, 'db' | 'keys' | 'siteUrl' | 'accessTokenSeconds'>,
  user: User,
  session: TokenSession,
): Promise<{ token: string; expiresAt: number }> => {
  const { id, alg, privateKey } = await services.keys.current();
  const now = Math.floor(await secondsNow(services.db));
  const expiresAt = now + services.accessTokenSeconds;
  const token = await new SignJWT({
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg, kid: id, typ: 'JWT' })
    .setIssuer(issuerOf(services))
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
  return { token, expiresAt };
};

const claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() });

/** The account, session and expiry of an access token with a valid signature. */
export interface VerifiedToken {
  accountId: string;
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
  secondsLeft: number;
}

/**
 * Verifies signature, issuer, audience and expiry of an access token and returns the account id and session id in it. Throws `bad_jwt`.
 * Does not check that the session is still active, which `requireSession` does.
 */
export const verifyAccessToken = async (
  services: Pick<AuthServices, 'db' | 'keys' | 'siteUrl'>,
  token: string,
): Promise<VerifiedToken> => {
  // Loaded before the verification, so that a database outage is not reported as an invalid token.
  const kid = kidOf(token);
  const found = kid === undefined ? undefined : await services.keys.find(kid);
  if (!found) throw new AuthError('bad_jwt');
  const now = await secondsNow(services.db);
  const { payload } = await jwtVerify(token, found.key, {
    algorithms: [found.alg],
    issuer: issuerOf(services),
    audience: AUDIENCE,
    currentDate: new Date(now * 1000),
    requiredClaims: ['sub', 'session_id', 'iat', 'exp'],
  }).catch((cause) => {
    throw new AuthError('bad_jwt', {}, { cause });
  });
  const { data } = claims.safeParse(payload);
  if (!data) throw new AuthError('bad_jwt');
  return { accountId: data.sub, sessionId: data.session_id, expiresAt: data.exp, secondsLeft: data.exp - now };
};

const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};
