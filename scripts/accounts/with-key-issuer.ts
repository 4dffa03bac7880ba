import type { Kysely } from 'kysely';
import type { ProgramTokenIssuer } from '#api/auth/tokens/program-token.ts';
import type { Config } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { Database } from '#storage/database/tables.ts';
import { readHashRoot } from '#storage/personal-data/hash-root.ts';
import { createKeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { assertSameSecret, openSecret } from '#storage/secret-fingerprint.ts';
import { openSiteDatabase } from '../open-database.ts';

/** What makes the keys of programs: the database of the site, and what its secret derives. */
export type KeyIssuer = ProgramTokenIssuer & { db: Kysely<Database> };

/**
 * Opens the database of the site, which may be running, for the time of `work`. Throws `SecretMismatch` for another secret, and
 * `SecretMissing`.
 */
export const withKeyIssuer = async (config: Config, work: (issuer: KeyIssuer) => Promise<void>): Promise<void> => {
  const magazine = await openSiteDatabase(config);
  const db = connect(magazine.connection, { name: 'levada keys of programs', max: 2 });
  try {
    await migrate(db);
    const secret = await openSecret(db, config);
    await assertSameSecret(db, secret);
    const personalData = createKeyedHash(secret, await readHashRoot(db, secret));
    await work({ db, personalData, siteUrl: config.siteUrl });
  } finally {
    await db.destroy();
    await magazine.close();
  }
};
