import type { Kysely } from 'kysely';
import { EARLIER_SERVICE_KEY } from '#storage/database/earlier-service-key.ts';
import type { Database } from '#storage/database/tables.ts';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { hashOfServiceKey, SERVICE_KEY_START } from './find-service-key.ts';

/** Returns the service key of earlier releases, which was derived from SECRET. */
export const earlierServiceKey = (hashing: KeyedHash): string =>
  SERVICE_KEY_START + hashing.keyedHash('service key', '1');

/**
 * Stores the hash of the service key of earlier releases in the row that the migration made for it, so that programs which have that key
 * go on until an administrator revokes it. Does nothing in an installation that never had it, and at every start but the first.
 */
export const keepEarlierServiceKey = async (db: Kysely<Database>, hashing: KeyedHash): Promise<void> => {
  await db
    .updateTable('service_key')
    .set({ key_hash: hashOfServiceKey(earlierServiceKey(hashing)) })
    .where('id', '=', EARLIER_SERVICE_KEY)
    .where('key_hash', 'is', null)
    .execute();
};
