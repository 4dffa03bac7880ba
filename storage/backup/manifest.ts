import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isFileKey } from '../files/file-store.ts';

export const MANIFEST = 'manifest.json';
export const LOG = 'log.ndjson';
export const SECRET_FILE = 'secret';
export const TABLES = 'tables/';
export const MEDIA = 'media/';

/** A file of the backup. */
const part = z.object({
  /** Relative to the backup's folder. */
  path: z.string().refine(isFileKey),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupPart = z.infer<typeof part>;

/** Written last: a folder without a manifest is not a complete backup. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Id of the log that the events come from, and the last of them with its position there; missing in older backups. */
  log: z
    .object({
      name: z.string(),
      last: z.object({ id: z.string(), stream: z.string(), position: z.string() }).nullable(),
    })
    .optional(),
  versions: z.object({ levada: z.string(), node: z.string(), postgres: z.string(), migrations: z.array(z.string()) }),
  counts: z.object({
    events: z.int().nonnegative(),
    streams: z.int().nonnegative(),
    /** Number of rows by table. */
    rows: z.record(z.string(), z.int().nonnegative()),
    media: z.int().nonnegative(),
  }),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;

/** The backup was changed since it was written, is incomplete, or needs another version of this software. */
export class InvalidBackup extends Error {
  readonly reason: string;

  /** `path`: folder or tar file of the backup. */
  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`The backup ${path} cannot be used: ${reason}`, options);
    this.name = 'InvalidBackup';
    this.reason = reason;
  }
}

/**
 * Encodes the manifest of a backup, which lists its files and counts, as JSON. Throws when a file has a path that a restore would reject.
 */
export const encodeManifest = (given: Manifest): string => `${JSON.stringify(manifest.parse(given), null, 2)}\n`;

/**
 * Reads the manifest of a backup and compares size and SHA-256 of every file that it lists. Throws `InvalidBackup`, which names the first
 * file that differs, or says that the manifest is missing or unreadable.
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const read = await parseManifest(folder);
  for (const wanted of read.parts) {
    const found = await describePart(folder, wanted.path).catch(() => undefined);
    if (!found) throw new InvalidBackup(folder, `${wanted.path} is missing or cannot be read`);
    if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256) {
      throw new InvalidBackup(folder, `${wanted.path} was changed or damaged: its SHA-256 is not that of the manifest`);
    }
  }
  return read;
};

const parseManifest = async (folder: string): Promise<Manifest> => {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'is missing. Was the backup interrupted?' : 'cannot be read by this version';
    throw new InvalidBackup(folder, `${MANIFEST} ${why}`, { cause });
  }
};

/**
 * Returns size and SHA-256 of a backup file, given its path relative to the backup's folder. Throws when it is missing or not a regular
 * file.
 */
export const describePart = async (folder: string, path: string): Promise<BackupPart> => {
  const file = join(folder, path);
  const found = await lstat(file);
  if (!found.isFile()) throw new Error(`${file} is not a file`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path, bytes: found.size, sha256: hash.digest('hex') };
};
