import { type Kysely, sql } from 'kysely';
import { checkpointSigner } from '#api/vote/proof/checkpoint-key.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { type VerifiedVotes, verifyVotes } from '#projections/vote/proof/verify-votes.ts';
import { VotesDiffer } from '#projections/vote/proof/votes-differ.ts';
import { type Config, readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import type { Database } from '#storage/database/tables.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { readHashRoot } from '#storage/personal-data/hash-root.ts';
import { createKeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { SecretMissing } from '#storage/secret.ts';
import { findOwnSecret } from '#storage/secret-fingerprint.ts';
import { openLogOf } from '../events/open-log.ts';
import { openSiteDatabase, type SiteDatabase } from '../open-database.ts';
import { UsageError } from '../run-script.ts';

/**
 * Computes the tree of votes again from the log and compares it with the stored tree and with all published days. Prints one sentence. Exit
 * code 1: there is a difference; 2: nothing could be compared.
 */
export const verifyPublishedVotes = async (): Promise<void> => {
  const config = readConfig(process.env);
  const site = await openSiteDatabase(config);
  const db = connect(site.connection, { name: 'levada votes', max: 2 });
  try {
    await expectTables(db);
    const { leaves, days } = await verify(db, site, config);
    console.log(`${leaves} votes and refusals of the log and ${days} published days agree.`);
  } catch (error) {
    if (!(error instanceof VotesDiffer)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await db.destroy();
    await site.close();
  }
};

async function expectTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ exist: boolean }>`
    select to_regclass('read.vote_leaf') is not null and to_regclass('public.vote_checkpoint') is not null as exist`.execute(
    db,
  );
  if (!rows[0]?.exist) throw new UsageError('There is no tree of votes yet: start the site once with this release.');
}

/** Throws `SecretMissing`, or `SecretMismatch` when the secret is not that of the database. */
async function verify(db: Kysely<Database>, site: SiteDatabase, config: Config): Promise<VerifiedVotes> {
  const secret = await findOwnSecret(db, config);
  if (secret === undefined) throw new SecretMissing(config.dataDir);
  const log = await openLogOf(site, config, 'read');
  const keys = createKeyedHash(secret, await readHashRoot(db, secret));
  const options = {
    db: db as unknown as ReadDatabase,
    store: withUpcasting(log.store),
    verifierKeyOf: (origin: string) => checkpointSigner(keys, origin).verifierKey,
    findLogged: (ids: string[]) => findLogged(db, ids),
  };
  return verifyVotes(options).finally(log.close);
}

/** Finds events in the log of this database. EventStoreDB has no gaps, so it is never asked there. */
async function findLogged(db: Kysely<Database>, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from log.event where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
