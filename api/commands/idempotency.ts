import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { networkOf } from '../http/network.ts';
import { Problem } from '../http/problem.ts';
import type { Visitor } from './command-context.ts';

/**
 * Days for which a key rejects another body. The same body gets its first result for longer: event ids are derived from the key
 * (`command-context.ts`).
 */
const KEY_RETENTION_DAYS = 30;

export interface IdempotentRequest {
  /** Scope of the key: see `idempotencyScope`. */
  sender: string;
  command: string;
  key: string;
  /** The parsed body, so that a form and JSON with the same content are equal. */
  input: unknown;
}

/**
 * Returns a text that identifies the sender of a command: the account id, or a visitor's IP network and `User-Agent`. Two senders may use
 * the same idempotency key without a collision.
 */
export const idempotencyScope = (actor: { id: string } | undefined, visitor: Visitor | undefined): string =>
  actor?.id ?? JSON.stringify(visitor ? [networkOf(visitor.address), visitor.userAgent] : []);

/**
 * Binds an `Idempotency-Key` to the first input that a sender sends with it for this command. Throws 422 `idempotency_key_reused` when the
 * key is already bound to other input, even if the earlier command failed. The binding applies in all processes and is deleted after 30
 * days.
 */
export const claimIdempotencyKey = async (
  { db, personalData }: { db: Kysely<Database>; personalData: PersonalData },
  { sender, command, key, input }: IdempotentRequest,
): Promise<void> => {
  const id = personalData.keyedHash('idempotency key', JSON.stringify([sender, command, key]));
  const fingerprint = personalData.keyedHash('idempotency body', JSON.stringify(input));
  const bound = await db
    .insertInto('idempotency_key')
    .values({ id, fingerprint })
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (bound) return deleteExpiredKeys(db);
  const first = await db.selectFrom('idempotency_key').select('fingerprint').where('id', '=', id).executeTakeFirst();
  if (first && first.fingerprint !== fingerprint) throw new Problem(422, 'idempotency_key_reused');
};

const deleteExpiredKeys = async (db: Kysely<Database>): Promise<void> => {
  await db
    .deleteFrom('idempotency_key')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${KEY_RETENTION_DAYS})`)
    .execute();
};
