import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** What tokens and sessions are made with. */
export interface AuthServices {
  db: Kysely<Database>;
  personalData: PersonalData;
  sealing: FieldEncryption;
  keys: SigningKeys;
  /** Without a slash at its end. */
  siteUrl: string;
}

/** On what a runtime has. */
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
