import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { DestroyedKey } from './erasure-list.ts';
import { createKeyWrap, type PersonalKey, PersonalKeySecretMismatch } from './key-wrap.ts';

/** NOTIFY channel for destroyed keys; the payload is the key's id. */
export const DESTROYED_CHANNEL = 'personal_key';

/**
 * Creates the functions that create, find and destroy the keys of personal data in the table `public.personal_key`. Each key is stored
 * encrypted (wrapped) with a key derived from the secret.
 */
export const createPersonalKeys = (db: Kysely<Database>, secret: string) => {
  const { isOurs, wrapNew, unwrap } = createKeyWrap(secret);
  const table = () => db.selectFrom('personal_key').select(['id', 'subject', 'wrapped', 'wrapped_by']);

  /** Throws `PersonalKeySecretMismatch`. Checks one key only, because all keys are wrapped with the same secret. */
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

    /**
     * Returns the active key of a subject, creating it at first use. When several processes create one concurrently, all get the same key.
     */
    async getOrCreate(subject: string): Promise<PersonalKey> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const row = await table().where('subject', '=', subject).where('wrapped', 'is not', null).executeTakeFirst();
        if (row) return unwrap(row)!;
        await create(subject);
      }
      throw new Error(`The key of ${subject} was destroyed repeatedly while it was being used`);
    },

    /** Returns the key with an id; `unknown` when there never was one. */
    async byId(id: string): Promise<PersonalKey | 'destroyed' | 'unknown'> {
      const row = await table().where('id', '=', id).executeTakeFirst();
      return row ? (unwrap(row) ?? 'destroyed') : 'unknown';
    },

    /** Returns the active key of a subject; undefined if it has none. */
    async find(subject: string): Promise<PersonalKey | undefined> {
      const row = await table().where('subject', '=', subject).where('wrapped', 'is not', null).executeTakeFirst();
      return row && unwrap(row);
    },

    /** Returns the ids of a subject's active keys; with `keys`, only those among them. */
    async activeKeyIds(subject: string, keys?: string[]): Promise<string[]> {
      const rows = await table()
        .where('subject', '=', subject)
        .where('wrapped', 'is not', null)
        .$if(keys !== undefined, (query) => query.where('id', '=', sql<string>`any(${keys}::uuid[])`))
        .execute();
      return rows.map(({ id }) => id);
    },

    destroy: (keys: string[]): Promise<DestroyedKey[]> => db.transaction().execute((trx) => destroyKeys(trx, keys)),

    /** Returns all destroyed keys. */
    destroyed: (): Promise<DestroyedKey[]> =>
      db.selectFrom('personal_key').select(['id', 'subject']).where('wrapped', 'is', null).execute(),
  };
};

/**
 * Destroys keys of personal data, so that texts encrypted with them become unreadable. Returns those of the keys that still existed. Their
 * rows stay without the key. When the transaction commits, Postgres notifies every process.
 */
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

/** Attempts to find a key that was just created; it can only be missing when it was destroyed in between. */
const ATTEMPTS = 5;
