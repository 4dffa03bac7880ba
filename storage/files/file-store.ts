import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Maximum length of a key, below the 255 bytes that every file system allows for a name. */
const KEY_LENGTH = 200;

/** Lower case only, because some file systems treat `A` and `a` as the same name; no segment starts with a dot. */
const SEGMENT = '[a-z0-9][a-z0-9._-]*';

const fileKey = z
  .string()
  .max(KEY_LENGTH)
  .regex(new RegExp(`^${SEGMENT}(/${SEGMENT})*$`));

/** A key, a prefix of one, or an empty text: `derived/`, `derived/0a`. */
const keyPrefix = z
  .string()
  .max(KEY_LENGTH)
  .regex(new RegExp(`^(${SEGMENT}/)*(${SEGMENT})?$`));

export interface StoredFile {
  /** Bytes of the whole file, also when a range was requested. */
  size: number;
  /** Must be consumed or destroyed. Delivers the content at the time of opening, even if the file is replaced before it was read to the end. */
  stream: Readable;
}

/** Size and checksum of written content. */
export interface WrittenFile {
  /** Bytes. */
  size: number;
  /** 64 hex digits. */
  sha256: string;
}

/** A range of bytes, both ends inclusive; the first byte is 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Port to a file store for pictures and documents. A key is a relative path of lower-case segments, `originals/{id}`; no key may be the
 * folder of another. Every adapter must pass `file-store-contract.ts`. All methods throw `InvalidFileKey` for an invalid key.
 */
export interface FileStore {
  /**
   * Writes atomically: until it resolves, and when it fails, readers get the previous file. Once it has resolved, the file survives a
   * crash. Writing the same key again replaces the file. A stream is never held in memory completely.
   */
  write(key: string, content: Uint8Array | Readable): Promise<WrittenFile>;
  /** Returns undefined for a missing file. A range must lie within the file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; deleting a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** Yields every key that starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes partial files left by processes that died and not modified since `before`; returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  /** Throws `FileStoreUnavailable` with the reason when files cannot be read and written. */
  check(): Promise<void>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The store does not respond or rejects access; a later call may succeed. */
export class FileStoreUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The file store is unavailable: ${why}`, options);
    this.name = 'FileStoreUnavailable';
  }
}

/** A file's content differs from what was written, because a disk or a transfer changed it. */
export class FileDamaged extends Error {
  constructor(key: string) {
    super(`The file ${key} differs from what was written. Restore it from a backup.`);
    this.name = 'FileDamaged';
  }
}

export class InvalidFileKey extends Error {
  constructor(key: string) {
    super(
      `${JSON.stringify(key)} is not a file key. Use up to ${KEY_LENGTH} characters of a-z, 0-9, ".", "_" and "-" in segments separated by "/", each starting with a letter or digit.`,
    );
    this.name = 'InvalidFileKey';
  }
}

/** Returns true if a write failed because the disk or the account's quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/**
 * Returns what to tell an operator about an error for which `isDiskFull` is true. Node names the path where it opens a file, not where it
 * writes.
 */
export const describeFullDisk = (error: unknown): string => {
  const { path, message } = error as NodeJS.ErrnoException;
  return `The disk${path ? ` of ${path}` : ''} is full (${message}). Free some space on it and try again.`;
};

/** Returns true if a text is a valid key of the file store, such as `originals/{id}`. */
export const isFileKey = (key: string): boolean => fileKey.safeParse(key).success;

/** Returns a key of the file store unchanged; throws `InvalidFileKey` when it is invalid. */
export const parseFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new InvalidFileKey(key);
  return key;
};

/** Returns the beginning of a file store key (a key, part of one, or empty) unchanged; throws `InvalidFileKey` when it is invalid. */
export const parseKeyPrefix = (prefix: string): string => {
  if (!keyPrefix.safeParse(prefix).success) throw new InvalidFileKey(prefix);
  return prefix;
};
