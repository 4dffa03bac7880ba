import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { DestroyedKey } from './erasure-list.ts';
import { createKeyWrap, type PersonalKey, PersonalKeySecretMismatch } from './key-wrap.ts';

/** Where the news of a destroyed key travels; the payload is the key's id. */
export const DESTROYED_CHANNEL = 'personal_key';

/** The keys of people in `public.personal_key`, each wrapped by a key that follows from the secret. */
export const createPersonalKeys = (db: Kysely<Database>, secret: string) => {
  const { isOurs, wrapNew, unwrap } = createKeyWrap(secret);
  const table = () => db.selectFrom('personal_key').select(['id', 'subject', 'wrapped', 'wrapped_by']);

  /** Throws `PersonalKeySecretMismatch`. All keys are wrapped by one secret, so any of them tells. */
  const checkSecret = async (): Promise<void> => {
    const row = await table().where('wrapped', 'is not', null).limit(1).executeTakeFirst();
    if (row && !isOurs(row)) throw new PersonalKeySecretMismatch();
  };

  const create = async (subject: string): Promise<void> => {
    await checkSecret();
    const id = randomUUID();
    await db
      .insertInto('personal_key')
      .values({ id, subject, ...wrapNew(id, subject) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  return {
    checkSecret,

    /** The key of a subject, made at the first use: of processes that make one at once, one wins and all use it. */
    async getOrCreate(subject: string): Promise<PersonalKey> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const row = await table().where('subject', '=', subject).where('wrapped', 'is not', null).executeTakeFirst();
        if (row) return unwrap(row)!;
        await create(subject);
      }
      throw new Error(`The key of ${subject} is destroyed again and again while it is being used`);
    },

    /** `unknown`: there never was such a key. */
    async byId(id: string): Promise<PersonalKey | 'destroyed' | 'unknown'> {
      const row = await table().where('id', '=', id).executeTakeFirst();
      return row ? (unwrap(row) ?? 'destroyed') : 'unknown';
    },

    /** The key of a subject, where it has one. */
    async find(subject: string): Promise<PersonalKey | undefined> {
      const row = await table().where('subject', '=', subject).where('wrapped', 'is not', null).executeTakeFirst();
      return row && unwrap(row);
    },

    /** Which of these keys of a subject are not destroyed yet; all that it has unless some are named. */
    async activeKeyIds(subject: string, keys?: string[]): Promise<string[]> {
      const rows = await table()
        .where('subject', '=', subject)
        .where('wrapped', 'is not', null)
        .$if(keys !== undefined, (query) => query.where('id', '=', sql<string>`any(${keys}::uuid[])`))
        .execute();
      return rows.map(({ id }) => id);
    },

    destroy: (keys: string[]): Promise<DestroyedKey[]> => db.transaction().execute((trx) => destroyKeys(trx, keys)),

    /** Every key that is destroyed. */
    destroyed: (): Promise<DestroyedKey[]> =>
      db.selectFrom('personal_key').select(['id', 'subject']).where('wrapped', 'is', null).execute(),
  };
};

/** Answers with those that are gone now and were not before; every process hears of them when the transaction is through. */
export const destroyKeys = async (trx: Transaction<Database>, keys: string[]): Promise<DestroyedKey[]> => {
  const gone = await trx
    .updateTable('personal_key')
    .set({ wrapped: null, destroyed_at: sql`now()` })
    .where('id', '=', sql<string>`any(${keys}::uuid[])`)
    .where('wrapped', 'is not', null)
    .returning(['id', 'subject'])
    .execute();
  for (const { id } of gone) await sql`select pg_notify(${DESTROYED_CHANNEL}, ${id})`.execute(trx);
  return gone;
};

/** A key that was just made is not found only when somebody destroyed it in that moment. */
const ATTEMPTS = 5;
