import type { Kysely } from 'kysely';
import { type Config, ConfigError } from '#storage/config.ts';
import { hasTable } from '#storage/database/has-table.ts';
import type { Database } from '#storage/database/tables.ts';
import { findSecret } from '#storage/secret.ts';
import { findOwnSecret } from '#storage/secret-fingerprint.ts';
import { type Finding, inOrder } from './finding.ts';

/** Examines whether the secret is that of the database, which may have no tables yet. */
export const examineSecret = async (
  db: Kysely<Database>,
  config: Pick<Config, 'dataDir' | 'secret'>,
): Promise<Omit<Finding, 'subject'>> => {
  try {
    const isMigrated = await hasTable(db, 'public.secret_fingerprint');
    const secret = isMigrated ? await findOwnSecret(db, config) : await findSecret(config.dataDir, config.secret);
    return inOrder(secret === undefined ? 'There is none yet: the first start creates it.' : 'It fits this database.');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { status: 'error', sentence: error.message };
  }
};
