import type { Kysely } from 'kysely';
import type { ListeningConnection } from '../database/listening-connection.ts';
import type { Database } from '../database/tables.ts';
import { type Sealed, seal, unseal } from './cipher.ts';
import { type Encrypted, encrypted } from './encrypted.ts';
import { appendToErasureList, readErasureList } from './erasure-list.ts';
import { readHashRoot } from './hash-root.ts';
import { createKeyCache } from './key-cache.ts';
import type { PersonalKey } from './key-wrap.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';
import { createPersonalKeys, DESTROYED_CHANNEL } from './keys.ts';

/** Returned instead of a text whose key is destroyed; the text cannot be recovered. */
export const ERASED = Symbol('forgotten');
type Forgotten = typeof ERASED;

/** The envelope is not what was encrypted for this subject and field. */
export class TamperedCiphertext extends Error {
  constructor(subject: string, field: string, why: string) {
    super(`The ${field} of ${subject} cannot be decrypted: ${why}`);
    this.name = 'TamperedCiphertext';
  }
}

export interface PersonalData extends KeyedHash {
  /**
   * Encrypts a text. `subject` identifies a person by a keyed hash (`subscriber-…`), `field` names the text (`email`). A subject whose key
   * was destroyed gets a new key; texts encrypted with the old one stay unreadable.
   */
  encrypt(subject: string, field: string, plain: string): Promise<Encrypted>;
  /** Creates the key of a subject if it has none, so that `encryptWithExistingKey` works from now on. */
  createKey(subject: string): Promise<void>;
  /**
   * Encrypts with the subject's existing key and returns `ERASED` when there is none. Unlike `encrypt`, it never creates a key, so nothing
   * new can be stored about an erased person.
   */
  encryptWithExistingKey(subject: string, field: string, plain: string): Promise<Encrypted | Forgotten>;
  /**
   * Decrypts a text; returns `ERASED` when its key is destroyed. Throws `TamperedCiphertext` when the envelope was altered, or moved from
   * another subject or field.
   */
  decrypt(subject: string, field: string, envelope: Encrypted): Promise<string | Forgotten>;
  /**
   * Destroys the given keys of the subject, or all of them, so that texts encrypted with them are unreadable: in this process before it
   * resolves, in others when they are notified. The keys are added to the erasure list first, so that restoring a backup does not bring
   * them back.
   */
  destroy(subject: string, keys?: string[]): Promise<void>;
}

interface PersonalDataOptions {
  /** Listens to the same database for destroyed keys. */
  listening: Pick<ListeningConnection, 'listen'>;
  /** The secret from `openSecret`. */
  secret: string;
  /** Path of the erasure list (`erasureListPath`); listed keys are destroyed before anything is read. Unset: no list is kept. */
  erased?: string;
}

/**
 * Returns functions that encrypt and decrypt personal data with one key per person (crypto-shredding): without the key, that person's texts
 * in permanent events are unreadable. First synchronizes the erasure list (the file `erased`, which survives the restore of a backup) with
 * the destroyed keys in the database, in both directions. Throws `PersonalKeySecretMismatch`, before it writes anything, when the stored
 * keys were created with another secret.
 */
export const createPersonalData = async (
  db: Kysely<Database>,
  { listening, secret, erased }: PersonalDataOptions,
): Promise<PersonalData> => {
  const keys = createPersonalKeys(db, secret);
  await keys.checkSecret();
  const root = await readHashRoot(db, secret);
  if (erased) await syncErasureList(keys, erased);
  const cache = createKeyCache(keys.byId);
  listening.listen(DESTROYED_CHANNEL, { onPayload: cache.drop, onConnect: cache.dropAll });
  const sealWith = ({ id, subject, key }: PersonalKey, field: string, plain: string): Encrypted => {
    if (!plain.isWellFormed()) throw new Error(`The ${field} of ${subject} has half a surrogate pair: remove it`);
    const header = { algorithm: 'aes-256-gcm', version: 1, key: id } as const;
    return { ...header, ...seal(key, Buffer.from(plain), about(header, subject, field)) };
  };
  return {
    // Reads the key from the database instead of the cache: text encrypted with a destroyed key would be lost immediately.
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
      if (!data) throw altered('it is not an envelope that this release knows');
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
    ...createKeyedHash(secret, root),
  };
};

/** Synchronises the erasure list with the database in both directions, because either may be older, restored, or of another process. */
const syncErasureList = async (keys: ReturnType<typeof createPersonalKeys>, file: string): Promise<void> => {
  const listed = (await readErasureList(file)) ?? [];
  await keys.destroy(listed.map(({ id }) => id));
  await appendToErasureList(file, await keys.destroyed());
};

const about = ({ algorithm, version, key }: Omit<Encrypted, keyof Sealed>, subject: string, field: string) =>
  JSON.stringify(['personal data', algorithm, version, key, subject, field]);
