import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** Minimum length of a secret in characters, the same as for the variable SECRET (docs/product.md, rule 60). */
export const MIN_SECRET_LENGTH = 32;

/** The database is used with a secret, but neither SECRET nor the file `secret` is there. */
export class SecretMissing extends ConfigError {
  constructor(dataDir: string) {
    super([
      `SECRET is not set and there is no file ${secretFile(dataDir)}, but this database is used with a secret, without which its personal ` +
        'data cannot be read. Put the file back, from a backup or from the DATA_DIR of the process that started first, or set SECRET to ' +
        'its content.',
    ]);
    this.name = 'SecretMissing';
  }
}

/** Returns the path of the secret in a data folder. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret');

/**
 * Returns the given secret, or else the one in the file `secret` of the data folder (absolute path), or undefined when there is no such
 * file. Throws `ConfigError` when the file cannot be read or its content is too short.
 */
export const findSecret = async (dataDir: string, given: string | undefined): Promise<string | undefined> => {
  if (given !== undefined) return given;
  const file = secretFile(dataDir);
  const secret = await readSecretFile(file);
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError([
      `${file} must contain at least ${MIN_SECRET_LENGTH} characters. Restore it from a backup, or set SECRET to its former content.`,
    ]);
  }
  return secret;
};

/**
 * Like `findSecret`, but creates the file at the first start; processes that start together get the same secret. Throws `SecretMissing`,
 * and creates nothing, when `isInUse` says that the database is used with a secret already.
 */
export const readOrCreateSecret = async (
  dataDir: string,
  given: string | undefined,
  isInUse: () => Promise<boolean>,
): Promise<string> => {
  const secret = await findSecret(dataDir, given);
  if (secret !== undefined) return secret;
  // Another process of this folder creates the file before it uses the database.
  if (!(await isInUse())) await createSecretFile(secretFile(dataDir), newSecret());
  const created = await findSecret(dataDir, undefined);
  if (created === undefined) throw new SecretMissing(dataDir);
  return created;
};

/** Returns a new random secret. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the secret in a file, or undefined when there is no such file. Throws `ConfigError` when it cannot be read. */
export const readSecretFile = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ConfigError([
      `${file} cannot be read (${codeOf(error)}). Make it readable for the user that runs the site, or set SECRET.`,
    ]);
  }
};

/**
 * Writes and flushes a secret under another name and links it to its place, so that no process reads an incomplete secret and the first one
 * created stays: does nothing when the file exists.
 */
export const createSecretFile = async (file: string, secret: string): Promise<void> => {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFlushed(draft, `${secret}\n`);
    await link(draft, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await flush(folder);
  } finally {
    await rm(draft, { force: true });
  }
};

const writeFlushed = async (file: string, text: string): Promise<void> => {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  await handle.sync();
};

/** Flushes the directory entry too, because data encrypted with a lost secret is lost. */
const flush = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Derives a 256-bit key for one purpose (HKDF-SHA-256, RFC 5869). Keys of different purposes reveal nothing about each other. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `levada ${purpose}`, 32)));
