import type { Kysely } from 'kysely';
import { ConfigError } from './config.ts';
import type { Database } from './database/tables.ts';
import { deriveKey, findSecret, readOrCreateSecret, SecretMissing } from './secret.ts';

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

/**
 * Returns the secret of the site: SECRET, or the file in DATA_DIR, which is created when the database is not used with a secret yet. Throws
 * `SecretMissing` when it is, and there is neither. Call `assertSameSecret` before using it.
 */
export const openSecret = (db: Kysely<Database>, { dataDir, secret }: SecretSource): Promise<string> =>
  readOrCreateSecret(dataDir, secret, () => isUsedWithSecret(db));

/**
 * Like `openSecret`, but only reads: returns undefined when there is no secret yet, and stores no fingerprint. Throws `SecretMissing`, or
 * `SecretMismatch` for another secret than that of the database.
 */
export const findOwnSecret = async (
  db: Kysely<Database>,
  { dataDir, secret }: SecretSource,
): Promise<string | undefined> => {
  const found = await findSecret(dataDir, secret);
  if (found === undefined && (await isUsedWithSecret(db))) throw new SecretMissing(dataDir);
  const stored = await storedFingerprint(db);
  if (found !== undefined && stored !== undefined && stored !== fingerprintOf(found)) throw new SecretMismatch();
  return found;
};

/** Where the secret is: the folder DATA_DIR, and SECRET if it is set. */
interface SecretSource {
  dataDir: string;
  secret?: string | undefined;
}

const storedFingerprint = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst())?.fingerprint;

/** Also true for the database of an early release, which stored no fingerprint. */
const isUsedWithSecret = async (db: Kysely<Database>): Promise<boolean> =>
  (await storedFingerprint(db)) !== undefined ||
  (await db.selectFrom('personal_key').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns the text by which a database knows its secret. */
export const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'fingerprint of the installation').export().toString('hex');
