import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { networkOf } from '../http/network.ts';
import { Problem } from '../http/problem.ts';
import type { Visitor } from './command-context.ts';

/** Days for which another body under the same key is refused; the same body is answered as the first time for ever (`origin.ts`). */
const KEPT_DAYS = 30;

export interface IdempotentRequest {
  /** Whose keys are told apart: see `idempotencyScope`. */
  sender: string;
  command: string;
  key: string;
  /** The body as its schema read it, so that a form and JSON of the same are the same. */
  input: unknown;
}

/** An account, or the browser of a visitor as far as a request tells: its network and its name. Keys of two visitors have nothing to do with each other. */
export const idempotencyScope = (actor: { id: string } | undefined, visitor: Visitor | undefined): string =>
  actor?.id ?? JSON.stringify(visitor ? [networkOf(visitor.address), visitor.userAgent] : []);

/**
 * Binds an `Idempotency-Key` to what it is first sent with, whatever comes of it; all processes see it, and it outlives them. Nothing of it is
 * kept as it is. Throws 422 `idempotency_key_reused` where the key was sent with something else.
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
  if (bound) return forgetOld(db);
  const first = await db.selectFrom('idempotency_key').select('fingerprint').where('id', '=', id).executeTakeFirst();
  if (first && first.fingerprint !== fingerprint) throw new Problem(422, 'idempotency_key_reused');
};

const forgetOld = async (db: Kysely<Database>): Promise<void> => {
  await db
    .deleteFrom('idempotency_key')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
};
