import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../secret.ts';
import { seal, unseal } from './cipher.ts';
import { PersonalKeySecretMismatch } from './key-wrap.ts';

const ID = 1;
const ABOUT = 'hash root';
const keyFor = (secret: string) => deriveKey(secret, 'hash root');

/**
 * Returns the secret from which permanent keyed hashes are derived: the first one of the installation, or `secret` if it never changed.
 * Throws `PersonalKeySecretMismatch` when the stored one was encrypted with another secret.
 */
export const readHashRoot = async (db: Kysely<Database>, secret: string): Promise<string> => {
  const row = await db.selectFrom('hash_root').select('sealed').executeTakeFirst();
  if (!row) return secret;
  const root = unseal(keyFor(secret), row.sealed, ABOUT);
  if (!root) throw new PersonalKeySecretMismatch();
  return root.toString();
};

/** Stores the root of permanent keyed hashes, encrypted with the secret that is used from now on. */
export const writeHashRoot = async (db: Kysely<Database>, secret: string, root: string): Promise<void> => {
  const sealed = JSON.stringify(seal(keyFor(secret), Buffer.from(root), ABOUT));
  await db
    .insertInto('hash_root')
    .values({ id: ID, sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute();
};
