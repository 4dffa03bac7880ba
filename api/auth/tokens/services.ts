import type { Kysely } from 'kysely';
import { DEFAULT_STAFF_SESSIONS, type StaffSessionLimits } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
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
}

/** The dependencies of the services. Staff sessions have the default limits if none are given. */
export type AuthServiceOptions = Omit<AuthServices, 'keys' | 'staffSessions'> &
  Partial<Pick<AuthServices, 'staffSessions'>>;

/** Returns the given services together with `keys`, the signing keys of access tokens. */
export const createAuthServices = ({
  db,
  personalData,
  sealing,
  siteUrl,
  staffSessions = DEFAULT_STAFF_SESSIONS,
}: AuthServiceOptions): AuthServices => ({
  db,
  personalData,
  sealing,
  siteUrl,
  staffSessions,
  keys: createSigningKeys(db, sealing),
});
