import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Id of the key that earlier releases derived from SECRET, in installations made by them. */
export const EARLIER_SERVICE_KEY = '00000000-0000-4000-8000-000000000001';

/** Adds the row of the service key of earlier releases, as the migration does in an installation made by them; the next start completes it. */
export const addEarlierServiceKey = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto('service_key')
    .values({
      id: EARLIER_SERVICE_KEY,
      name: 'SECRET (earlier releases)',
      scopes: sql<'accounts'[]>`'{accounts,storage}'`,
    })
    .execute();
};
