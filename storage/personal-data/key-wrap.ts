import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ConfigError } from '../config.ts';
import type { PersonalKeyTable } from '../database/tables.ts';
import { deriveKey } from '../secret.ts';
import { seal, unseal } from './cipher.ts';

export interface PersonalKey {
  id: string;
  subject: string;
  key: KeyObject;
}

/** The keys in this database were created with another SECRET. */
export class PersonalKeySecretMismatch extends ConfigError {
  constructor() {
    super([
      'SECRET is not the one that personal data in this database were encrypted with. ' +
        'Set SECRET to the one used before, or put the file `secret` back into DATA_DIR from a backup.',
    ]);
    this.name = 'PersonalKeySecretMismatch';
  }
}

type Row = Pick<Selectable<PersonalKeyTable>, 'id' | 'subject' | 'wrapped' | 'wrapped_by'>;

/**
 * Returns functions that create, encrypt (wrap) and decrypt the keys of personal data. They use a key derived from the site's secret,
 * because the wrapped keys are stored in the database.
 */
export const createKeyWrap = (secret: string) => {
  const master = deriveKey(secret, 'personal keys');
  const fingerprint = deriveKey(secret, 'fingerprint').export().toString('hex').slice(0, 16);
  const wrap = ({ key, ...of }: PersonalKey) => ({
    wrapped: JSON.stringify(seal(master, key.export(), aboutKey(of))),
    wrapped_by: fingerprint,
  });
  return {
    /** Checks that a key was wrapped with this secret. */
    isOurs: ({ wrapped_by }: Pick<Row, 'wrapped_by'>): boolean => wrapped_by === fingerprint,

    /** Generates a 256-bit key and returns the columns of its row. */
    wrapNew: (id: string, subject: string) => wrap({ id, subject, key: createSecretKey(randomBytes(32)) }),

    /** Encrypts a key and returns the columns of its row. */
    wrap,

    /** Decrypts a key; undefined for a destroyed one. Throws `PersonalKeySecretMismatch`, or an `Error` when the row was altered. */
    unwrap({ id, subject, wrapped, wrapped_by }: Row): PersonalKey | undefined {
      if (wrapped === null) return undefined;
      if (wrapped_by !== fingerprint) throw new PersonalKeySecretMismatch();
      const bytes = unseal(master, wrapped, aboutKey({ id, subject }));
      if (!bytes) throw new Error(`The personal key ${id} was altered in the database: restore it from a backup`);
      return { id, subject, key: createSecretKey(bytes) };
    },
  };
};

const aboutKey = ({ id, subject }: Pick<PersonalKey, 'id' | 'subject'>): string =>
  JSON.stringify(['personal key', id, subject]);
