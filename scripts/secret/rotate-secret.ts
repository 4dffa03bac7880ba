import { type Kysely, sql, type Transaction } from 'kysely';
import { SECRET_PURPOSE } from '#api/auth/factors/enrol.ts';
import { TEXT_MESSAGE_PURPOSE } from '#api/auth/phone/text-message-outbox.ts';
import { keepEarlierServiceKey } from '#api/auth/service-keys/earlier-service-key.ts';
import { S3_SECRET_PURPOSE } from '#api/auth/service-keys/s3-keys.ts';
import { SIGNING_KEY_PURPOSE } from '#api/auth/tokens/signing-keys.ts';
import { WEBHOOK_SECRET_PURPOSE } from '#api/webhook/deliveries/secrets.ts';
import type { Database } from '#storage/database/tables.ts';
import { createFieldEncryption } from '#storage/field-encryption.ts';
import type { Sealed } from '#storage/personal-data/cipher.ts';
import { readHashRoot, writeHashRoot } from '#storage/personal-data/hash-root.ts';
import { createKeyWrap } from '#storage/personal-data/key-wrap.ts';
import { createKeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { fingerprintOf, SecretMismatch } from '#storage/secret-fingerprint.ts';

/** Columns that are encrypted with the secret, with the purposes of their keys; the id of the row is part of each text. */
export const SEALED_COLUMNS = [
  { table: 'factor', column: 'secret', purpose: SECRET_PURPOSE },
  { table: 'signing_key', column: 'private_key', purpose: SIGNING_KEY_PURPOSE },
  { table: 'service_key', column: 's3_secret', purpose: S3_SECRET_PURPOSE },
  { table: 'webhook_state', column: 'secret', purpose: WEBHOOK_SECRET_PURPOSE },
  { table: 'webhook_state', column: 'earlier_secret', purpose: WEBHOOK_SECRET_PURPOSE },
  { table: 'outbox_text_message', column: 'content', purpose: TEXT_MESSAGE_PURPOSE },
] as const;

/** Tables whose rows are valid only with the secret that they were made with. */
export const ENDING_TABLES = [
  'session',
  'one_time_token',
  'recovery_code',
  'signed_url',
  'auth_flow',
  'factor_challenge',
  'known_network',
  'idempotency_key',
] as const;

interface Rotation {
  /** The secret that the database is used with, and the new one. */
  from: string;
  to: string;
}

/**
 * Encrypts everything that is encrypted with the secret `from` with `to`, and deletes what ends with it, in one transaction. The root of
 * permanent hashes stays the same. No process of the site may run. Returns false if the database is used with `to` already. Throws
 * `SecretMismatch` when it is used with another secret.
 */
export const rotateSecret = (db: Kysely<Database>, { from, to }: Rotation): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table public.secret_fingerprint in access exclusive mode`.execute(trx);
    const kept = await trx.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst();
    if (kept?.fingerprint === fingerprintOf(to)) return false;
    if (kept?.fingerprint !== fingerprintOf(from)) throw new SecretMismatch();
    const root = await readHashRoot(trx, from);
    await keepEarlierServiceKey(trx, createKeyedHash(from, root));
    await writeHashRoot(trx, to, root);
    await rewrapPersonalKeys(trx, { from, to });
    for (const sealed of SEALED_COLUMNS) await resealColumn(trx, sealed, { from, to });
    for (const table of ENDING_TABLES) await trx.deleteFrom(table).execute();
    await trx
      .updateTable('secret_fingerprint')
      .set({ fingerprint: fingerprintOf(to) })
      .execute();
    return true;
  });

/** Keys that are read at once. */
const PAGE = 1_000;

const rewrapPersonalKeys = async (trx: Transaction<Database>, { from, to }: Rotation): Promise<void> => {
  const [before, after] = [createKeyWrap(from), createKeyWrap(to)];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await trx
      .selectFrom('personal_key')
      .select(['id', 'subject', 'wrapped', 'wrapped_by'])
      .where('id', '>', last)
      .where('wrapped', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      await trx
        .updateTable('personal_key')
        .set(after.wrap(before.unwrap(row)!))
        .where('id', '=', row.id)
        .execute();
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
};

const resealColumn = async (
  trx: Transaction<Database>,
  { table, column, purpose }: (typeof SEALED_COLUMNS)[number],
  { from, to }: Rotation,
): Promise<void> => {
  const [before, after] = [createFieldEncryption(from), createFieldEncryption(to)];
  const name = { table: sql.table(table), column: sql.ref(column) };
  const { rows } = await sql<{ id: string; sealed: Sealed }>`
    select id, ${name.column} as sealed from ${name.table} where ${name.column} is not null`.execute(trx);
  for (const { id, sealed } of rows) {
    const text = JSON.stringify(after.seal(purpose, id, before.unseal(purpose, id, sealed)));
    await sql`update ${name.table} set ${name.column} = ${text}::jsonb where id = ${id}`.execute(trx);
  }
};
