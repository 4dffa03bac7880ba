import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The folder in the data folder into which a restore unpacks a tar file, with the secret and the keys of personal data. */
export const UNPACKED = '.unpacked-backup';

/** A restore was interrupted: some tables of the backup are missing, and a site that starts would fill them with its own. */
export class UnfinishedRestore extends Error {
  constructor(madeAt: string) {
    super(
      `The restore of the backup of ${madeAt} was interrupted, and accounts, keys or other data may be missing. Run "levada restore" with ` +
        'this backup again. If it says that the magazine is not empty, use a new database and a new DATA_DIR.',
    );
    this.name = 'UnfinishedRestore';
  }
}

/** Notes that a restore of a backup has begun, before it writes anything. */
export const noteRestore = async (db: Kysely<Database>, madeAt: string): Promise<void> => {
  await db.deleteFrom('unfinished_restore').execute();
  await db.insertInto('unfinished_restore').values({ backup_made_at: madeAt }).execute();
};

/** Notes that the restore is complete. */
export const noteRestored = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('unfinished_restore').execute();
};

/** Throws `UnfinishedRestore` when a restore has begun and not ended. The database schema must be up to date. */
export const assertRestored = async (db: Kysely<Database>): Promise<void> => {
  const begun = await db.selectFrom('unfinished_restore').select('backup_made_at').executeTakeFirst();
  if (begun) throw new UnfinishedRestore(begun.backup_made_at);
};
