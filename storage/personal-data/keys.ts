import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database, PersonalKeyTable } from '../database/tables.ts';
import { deriveKey } from '../secret.ts';
import { seal, unseal } from './cipher.ts';

export interface PersonalKey {
  id: string;
  subject: string;
  key: KeyObject;
}

/** Where the news of a destroyed key travels; the payload is the key's id. */
export const DESTROYED_CHANNEL = 'personal_key';

/** The keys of this database were made with another SECRET. */
export class WrongSecret extends ConfigError {
  constructor() {
    super([
      'SECRET is not the one that personal data in this database were encrypted with. ' +
        'Set SECRET to the one used before, or put the file `secret` back into DATA_DIR from a backup.',
    ]);
    this.name = 'WrongSecret';
  }
}

type Row = Pick<Selectable<PersonalKeyTable>, 'id' | 'subject' | 'wrapped' | 'wrapped_by'>;

/** The keys of people in `public.personal_key`, each wrapped by a key that follows from the secret. */
export const createPersonalKeys = (db: Kysely<Database>, secret: string) => {
  const master = deriveKey(secret, 'personal keys');
  const fingerprint = deriveKey(secret, 'fingerprint').export().toString('hex').slice(0, 16);
  const table = () => db.selectFrom('personal_key').select(['id', 'subject', 'wrapped', 'wrapped_by']);

  /** Throws `WrongSecret`. All keys are wrapped by one secret, so any of them tells. */
  const checkSecret = async (): Promise<void> => {
    const row = await table().where('wrapped', 'is not', null).limit(1).executeTakeFirst();
    if (row && row.wrapped_by !== fingerprint) throw new WrongSecret();
  };

  const create = async (subject: string): Promise<void> => {
    await checkSecret();
    const id = randomUUID();
    const wrapped = JSON.stringify(seal(master, randomBytes(32), aboutKey({ id, subject })));
    await db
      .insertInto('personal_key')
      .values({ id, subject, wrapped, wrapped_by: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  const unwrap = ({ id, subject, wrapped, wrapped_by }: Row): PersonalKey | undefined => {
    if (wrapped === null) return undefined;
    if (wrapped_by !== fingerprint) throw new WrongSecret();
    const bytes = unseal(master, wrapped, aboutKey({ id, subject }));
    if (!bytes) throw new Error(`The personal key ${id} was altered in the database: restore it from a backup`);
    return { id, subject, key: createSecretKey(bytes) };
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

const aboutKey = ({ id, subject }: Pick<PersonalKey, 'id' | 'subject'>): string =>
  JSON.stringify(['personal key', id, subject]);
