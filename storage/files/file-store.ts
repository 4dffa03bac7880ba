import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Leaves room below the 255 bytes that a name may have on every file system. */
const KEY_LENGTH = 200;

/** Lower case only, because some file systems do not tell `A` from `a`; no segment starts with a dot. */
const SEGMENT = '[a-z0-9][a-z0-9._-]*';

const fileKey = z
  .string()
  .max(KEY_LENGTH)
  .regex(new RegExp(`^${SEGMENT}(/${SEGMENT})*$`));

/** A key or its beginning, also the empty one: `derived/`, `derived/0a`. */
const keyPrefix = z
  .string()
  .max(KEY_LENGTH)
  .regex(new RegExp(`^(${SEGMENT}/)*(${SEGMENT})?$`));

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** Must be consumed or destroyed. Delivers what was there when it was opened, whatever is written meanwhile. */
  stream: Readable;
}

/** What was written. */
export interface WrittenFile {
  /** Bytes. */
  size: number;
  /** 64 hex digits. */
  sha256: string;
}

/** Bytes of a file, both counted in; the first one is 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where pictures and documents are kept, by key: `originals/{id}`, a relative path of lower-case segments.
 * No key is also the folder of another. Every adapter passes `file-store-contract.ts`.
 * All methods throw `InvalidFileKey` for a key of another shape.
 */
export interface FileStore {
  /**
   * All or nothing: until it resolves, and when it fails, readers find what was there before. Once it has resolved the
   * file outlives a crash. Writing the same key again replaces the file. A stream is never held whole in memory.
   */
  write(key: string, content: Uint8Array | Readable): Promise<WrittenFile>;
  /** A range must lie within the file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key that begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what was left half written by processes that died, where nobody has touched it since; answers with how many there were. */
  removeUnfinished(before: Date): Promise<number>;
  /** Throws where files can be neither read nor written, with a sentence that says why. */
  check(): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** The store does not answer, or refuses us: what is asked of it later may succeed. */
export class FileStoreUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The file store does not do its work: ${why}`, options);
    this.name = 'FileStoreUnavailable';
  }
}

/** A file is not what was written: a disk or a line has changed it. */
export class FileDamaged extends Error {
  constructor(key: string) {
    super(`The file ${key} is not what was written. Put it back from a backup.`);
    this.name = 'FileDamaged';
  }
}

export class InvalidFileKey extends Error {
  constructor(key: string) {
    super(
      `${JSON.stringify(key)} is no file key. Use up to ${KEY_LENGTH} characters of a-z, 0-9, ".", "_" and "-" in segments parted by "/", each beginning with a letter or digit.`,
    );
    this.name = 'InvalidFileKey';
  }
}

/** Whether something could not be written because there is no room (left for this account). */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Whether `key` may name a file. */
export const isFileKey = (key: string): boolean => fileKey.safeParse(key).success;

/** Throws `InvalidFileKey`. */
export const parseFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new InvalidFileKey(key);
  return key;
};

/** Throws `InvalidFileKey`. */
export const parseKeyPrefix = (prefix: string): string => {
  if (!keyPrefix.safeParse(prefix).success) throw new InvalidFileKey(prefix);
  return prefix;
};
