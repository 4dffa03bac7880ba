import type { Kysely } from 'kysely';
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
}

/** Returns the given services together with `keys`, the signing keys of access tokens. */
export const createAuthServices = ({
  db,
  personalData,
  sealing,
  siteUrl,
}: Omit<AuthServices, 'keys'>): AuthServices => ({
  db,
  personalData,
  sealing,
  siteUrl,
  keys: createSigningKeys(db, sealing),
});
