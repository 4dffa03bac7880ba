import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { deriveKey, readOrCreateSecret as openOrCreate, SecretMissing } from './secret.ts';

const readOrCreateSecret = (folder: string, given: string | undefined) =>
  openOrCreate(folder, given, async () => false);

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'levada-secret-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('returns the given secret and writes no file', async () => {
  expect(await readOrCreateSecret(dir, 's'.repeat(32))).toBe('s'.repeat(32));
  expect(await readdir(dir)).toEqual([]);
});

test('creates a secret at the first start that only its user can read, and returns it at later starts', async () => {
  const folder = path.join(dir, 'new', 'data');
  const secret = await readOrCreateSecret(folder, undefined);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(folder, undefined)).toBe(secret);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await readOrCreateSecret(path.join(dir, 'other'), undefined)).not.toBe(secret);
});

test('returns the same secret to many processes that start together', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = path.join(dir, String(round));
    const secrets = await Promise.all(
      Array.from({ length: 10 }, async (_, number) => {
        for (let turn = 0; turn < number * 3; turn++) await setImmediate();
        return readOrCreateSecret(folder, undefined);
      }),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe(`${secrets[0]}\n`);
    expect(await readdir(folder)).toEqual(['secret']);
  }
});

test('creates no secret when the database is used with one', async () => {
  const starting = openOrCreate(dir, undefined, async () => true);
  await expect(starting).rejects.toBeInstanceOf(SecretMissing);
  await expect(starting).rejects.toThrow(`there is no file ${dir}/secret`);
  expect(await readdir(dir)).toEqual([]);
});

test('returns the secret that another process created before it used the database', async () => {
  const another = async () => {
    await readOrCreateSecret(dir, undefined);
    return true;
  };
  const secret = await openOrCreate(dir, undefined, another);
  expect(await readFile(path.join(dir, 'secret'), 'utf8')).toBe(`${secret}\n`);
});

test.each(['', 'too short', `${' '.repeat(40)}\n`])(
  'rejects a file that contains %o and leaves it unchanged',
  async (text) => {
    const file = path.join(dir, 'secret');
    await writeFile(file, text);
    const starting = readOrCreateSecret(dir, undefined);
    await expect(starting).rejects.toBeInstanceOf(ConfigError);
    await expect(starting).rejects.toThrow(
      `${file} must contain at least 32 characters. Restore it from a backup, or set SECRET`,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('names a path that is not a folder in the error', async () => {
  await writeFile(path.join(dir, 'file'), '');
  const starting = readOrCreateSecret(path.join(dir, 'file'), undefined);
  await expect(starting).rejects.toThrow(/file\/secret cannot be read \(ENOTDIR\)\. Make it readable/);
});

test.skipIf(process.getuid?.() === 0)('names a file that belongs to another user in the error', async () => {
  await readOrCreateSecret(dir, undefined);
  await chmod(path.join(dir, 'secret'), 0);
  await expect(readOrCreateSecret(dir, undefined)).rejects.toThrow('cannot be read (EACCES)');
});

test('derives a key from secret and purpose only', () => {
  const keyOf = (secret: string, purpose: string) => deriveKey(secret, purpose).export().toString('hex');
  const secret = 's'.repeat(32);
  expect(keyOf(secret, 'a')).toBe(keyOf(secret, 'a'));
  expect(keyOf(secret, 'a')).toHaveLength(64);
  expect(new Set([keyOf(secret, 'a'), keyOf(secret, 'b'), keyOf(`${secret}!`, 'a')]).size).toBe(3);
});

/** Data encrypted today must be readable in years, so the derivation must never change. */
test('keeps deriving the same key', () => {
  expect(deriveKey('0123456789abcdef0123456789abcdef', 'personal keys').export().toString('hex')).toBe(
    '20b7c90b49419947fc828f1d867e1d483e4f51a5b7f2f94a6db12acc8c28f4a2',
  );
});
