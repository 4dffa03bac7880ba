import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Database } from './database/tables.ts';
import { deriveKey } from './secret.ts';

/** Another process uses this database with another SECRET, or used it before. */
export class SecretMismatch extends ConfigError {
  constructor() {
    super([
      'SECRET is not the one that this database is used with: sessions, links in mails and personal data made by one process would be ' +
        'unreadable to the other. Set SECRET to the same value in every process; where it was never set, it is in the file ' +
        '`secret` in the DATA_DIR of the process that was first.',
    ]);
    this.name = 'SecretMismatch';
  }
}

/**
 * Keeps a fingerprint of the secret in the database, which the first process writes there. Throws `SecretMismatch` where the
 * fingerprint is another one's.
 */
export const assertSameSecret = async (db: Kysely<Database>, secret: string): Promise<void> => {
  const fingerprint = deriveKey(secret, 'fingerprint of the installation').export().toString('hex');
  const insert = db.insertInto('secret_fingerprint').values({ fingerprint });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirstOrThrow();
  if (kept.fingerprint !== fingerprint) throw new SecretMismatch();
};
