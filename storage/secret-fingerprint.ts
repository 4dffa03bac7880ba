import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Database } from './database/tables.ts';
import { deriveKey } from './secret.ts';

/** Another process uses or used this database with another SECRET. */
export class SecretMismatch extends ConfigError {
  constructor() {
    super([
      'SECRET is not the one that this database is used with. Sessions, links in mails and personal data made by one process would be ' +
        'unreadable to the other. Set SECRET to the same value in every process; if it was never set, it is in the file ' +
        '`secret` in the DATA_DIR of the process that started first.',
    ]);
    this.name = 'SecretMismatch';
  }
}

/**
 * Verifies that all processes of this database use the same secret. The first process stores a fingerprint of its secret; throws
 * `SecretMismatch` when the stored fingerprint differs.
 */
export const assertSameSecret = async (db: Kysely<Database>, secret: string): Promise<void> => {
  const fingerprint = fingerprintOf(secret);
  const insert = db.insertInto('secret_fingerprint').values({ fingerprint });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirstOrThrow();
  if (kept.fingerprint !== fingerprint) throw new SecretMismatch();
};

/** Returns the text by which a database knows its secret. */
export const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'fingerprint of the installation').export().toString('hex');
