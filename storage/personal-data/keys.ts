import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { createKeyWrap, type PersonalKey, WrongSecret } from './key-wrap.ts';

/** Where the news of a destroyed key travels; the payload is the key's id. */
export const DESTROYED_CHANNEL = 'personal_key';

/** The keys of people in `public.personal_key`, each wrapped by a key that follows from the secret. */
export const createPersonalKeys = (db: Kysely<Database>, secret: string) => {
  const { isOurs, wrapNew, unwrap } = createKeyWrap(secret);
  const table = () => db.selectFrom('personal_key').select(['id', 'subject', 'wrapped', 'wrapped_by']);

  /** Throws `WrongSecret`. All keys are wrapped by one secret, so any of them tells. */
  const checkSecret = async (): Promise<void> => {
    const row = await table().where('wrapped', 'is not', null).limit(1).executeTakeFirst();
    if (row && !isOurs(row)) throw new WrongSecret();
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
    async ofSubject(subject: string): Promise<PersonalKey> {
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

    /** Answers with the ids of the keys that are gone, and tells every process in the same transaction. */
    destroy: (subject: string): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const gone = await trx
          .updateTable('personal_key')
          .set({ wrapped: null, destroyed_at: sql`now()` })
          .where('subject', '=', subject)
          .where('wrapped', 'is not', null)
          .returning('id')
          .execute();
        for (const { id } of gone) await sql`select pg_notify(${DESTROYED_CHANNEL}, ${id})`.execute(trx);
        return gone.map(({ id }) => id);
      }),
  };
};

/** A key that was just made is not found only when somebody destroyed it in that moment. */
const ATTEMPTS = 5;
