import type { Kysely } from 'kysely';
import { listen } from '../database/listen.ts';
import type { ConnectionString } from '../database/pool.ts';
import type { Database } from '../database/tables.ts';
import { type Sealed, seal, unseal } from './cipher.ts';
import { type Encrypted, encrypted } from './encrypted.ts';
import { appendToErasureList, readErasureList } from './erasure-list.ts';
import { createKeyCache } from './key-cache.ts';
import type { PersonalKey } from './key-wrap.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';
import { createPersonalKeys, DESTROYED_CHANNEL } from './keys.ts';

/** The key is destroyed: nobody can read it any more. */
export const ERASED = Symbol('forgotten');
type Forgotten = typeof ERASED;

/** An envelope that is not what was encrypted for this subject and field. */
export class TamperedCiphertext extends Error {
  constructor(subject: string, field: string, why: string) {
    super(`The ${field} of ${subject} cannot be decrypted: ${why}`);
    this.name = 'TamperedCiphertext';
  }
}

export interface PersonalData extends KeyedHash {
  /**
   * `subject` names a person without saying who it is (`subscriber-…`), `field` what is encrypted (`email`). A subject whose key
   * was destroyed gets a new one; what the old one encrypted stays forgotten.
   */
  encrypt(subject: string, field: string, plain: string): Promise<Encrypted>;
  /** Makes the key of a subject that has none: from now on something may be kept of them. */
  createKey(subject: string): Promise<void>;
  /** The same with the key that the subject has; `forgotten` where it has none: nothing new is kept of who was erased. */
  encryptWithExistingKey(subject: string, field: string, plain: string): Promise<Encrypted | Forgotten>;
  /** Throws `TamperedCiphertext` when the envelope was altered, or moved here from another subject or field. */
  decrypt(subject: string, field: string, envelope: Encrypted): Promise<string | Forgotten>;
  /**
   * Makes what these keys of the subject encrypted unreadable, all of its data unless some are named: here before it resolves, in other
   * processes as soon as the news arrives. It is listed first as erased, so that no backup brings it back.
   */
  destroy(subject: string, keys?: string[]): Promise<void>;
  close(): Promise<void>;
}

interface PersonalDataOptions {
  /** Of the same database: where the news of destroyed keys is heard. */
  connection: ConnectionString;
  /** See `readOrCreateSecret`. */
  secret: string;
  /** The file that lists what was erased (`erasureListPath`); what it lists is destroyed before anything is read. Unset: there is none. */
  erased?: string;
}

/** Personal data that can be forgotten though events are kept for ever. Throws `PersonalKeySecretMismatch`, before anything is written. */
export const createPersonalData = async (
  db: Kysely<Database>,
  { connection, secret, erased }: PersonalDataOptions,
): Promise<PersonalData> => {
  const keys = createPersonalKeys(db, secret);
  await keys.checkSecret();
  if (erased) await syncErasureList(keys, erased);
  const cache = createKeyCache(keys.byId);
  const listener = listen(connection, DESTROYED_CHANNEL, { onPayload: cache.drop, onConnect: cache.dropAll });
  const sealWith = ({ id, subject, key }: PersonalKey, field: string, plain: string): Encrypted => {
    if (!plain.isWellFormed()) throw new Error(`The ${field} of ${subject} has half a surrogate pair: remove it`);
    const header = { algorithm: 'aes-256-gcm', version: 1, key: id } as const;
    return { ...header, ...seal(key, Buffer.from(plain), about(header, subject, field)) };
  };
  return {
    // Not from the cache: what a destroyed key encrypts is lost at once.
    encrypt: async (subject, field, plain) => sealWith(await keys.getOrCreate(subject), field, plain),
    async createKey(subject) {
      await keys.getOrCreate(subject);
    },
    async encryptWithExistingKey(subject, field, plain) {
      const key = await keys.find(subject);
      return key ? sealWith(key, field, plain) : ERASED;
    },
    async decrypt(subject, field, envelope) {
      const altered = (why: string) => new TamperedCiphertext(subject, field, why);
      const { data } = encrypted.safeParse(envelope);
      if (!data) throw altered('it is no envelope that this release knows');
      const found = await cache.get(data.key);
      if (found === 'destroyed') return ERASED;
      if (found === 'unknown') throw altered(`there never was a key ${data.key}; keys may be missing from a backup`);
      const plain = found.subject === subject ? unseal(found.key, data, about(data, subject, field)) : undefined;
      if (!plain) throw altered('it was altered, or belongs to another subject or field');
      return plain.toString();
    },
    async destroy(subject, named) {
      const alive = await keys.activeKeyIds(subject, named);
      if (erased)
        await appendToErasureList(
          erased,
          alive.map((id) => ({ subject, id })),
        );
      await keys.destroy(alive);
      for (const id of alive) cache.drop(id);
    },
    ...createKeyedHash(secret),
    close: () => listener.close(),
  };
};

/** The file and the database each learn from the other: either may be older, restored, or of another process. */
const syncErasureList = async (keys: ReturnType<typeof createPersonalKeys>, file: string): Promise<void> => {
  const listed = (await readErasureList(file)) ?? [];
  await keys.destroy(listed.map(({ id }) => id));
  await appendToErasureList(file, await keys.destroyed());
};

const about = ({ algorithm, version, key }: Omit<Encrypted, keyof Sealed>, subject: string, field: string) =>
  JSON.stringify(['personal data', algorithm, version, key, subject, field]);
