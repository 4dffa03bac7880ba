import type { Kysely } from 'kysely';
import { DEFAULT_JWT_EXPIRY, DEFAULT_STAFF_SESSIONS, type StaffSessionLimits } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { JwtKey } from '#storage/jwt-keys-config.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** The services that create tokens and sessions. */
export interface AuthServices {
  db: Kysely<Database>;
  personalData: PersonalData;
  sealing: FieldEncryption;
  keys: SigningKeys;
  /** Without trailing slash. */
  siteUrl: string;
  staffSessions: StaffSessionLimits;
  /** Validity of an access token. */
  accessTokenSeconds: number;
}

/** The dependencies of the services, with defaults for limits that are not given. `jwtKeys` sign access tokens instead of keys made here. */
export type AuthServiceOptions = Omit<AuthServices, 'keys' | 'staffSessions' | 'accessTokenSeconds'> &
  Partial<Pick<AuthServices, 'staffSessions' | 'accessTokenSeconds'>> & { jwtKeys?: readonly JwtKey[] | undefined };

/** Returns the given services together with `keys`, the signing keys of access tokens. */
export const createAuthServices = ({
  db,
  personalData,
  sealing,
  siteUrl,
  staffSessions = DEFAULT_STAFF_SESSIONS,
  accessTokenSeconds = DEFAULT_JWT_EXPIRY,
  jwtKeys = [],
}: AuthServiceOptions): AuthServices => ({
  db,
  personalData,
  sealing,
  siteUrl,
  staffSessions,
  accessTokenSeconds,
  keys: createSigningKeys({ db, sealing, accessTokenSeconds, jwtKeys }),
});
