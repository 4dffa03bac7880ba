import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { readConfig } from './config.ts';

const fileWith = async (content: string): Promise<string> => {
  const path = join(await createTemporaryFolder(), 'value');
  writeFileSync(path, content);
  return path;
};

it('reads a secret from a file, without the line break at its end', async () => {
  const secret = 'a'.repeat(32);
  expect(readConfig({ SECRET_FILE: await fileWith(`${secret}\n`) }).secret).toBe(secret);
});

it('puts the password of a file into the URL of the database, whatever its characters', async () => {
  const password = 'p@ss/word:?#%41 é';
  const env = { DATABASE_URL: 'postgres://levada@db:5432/levada', DATABASE_PASSWORD_FILE: await fileWith(password) };
  const { databaseUrl } = readConfig(env);
  expect(decodeURIComponent(new URL(databaseUrl!).password)).toBe(password);
  expect(new URL(databaseUrl!)).toMatchObject({ host: 'db:5432', username: 'levada', pathname: '/levada' });
});

it.each([
  [{ SECRET_FILE: '/nowhere/secret' }, 'SECRET_FILE=/nowhere/secret cannot be read (ENOENT)'],
  [{ SECRET_FILE: '/nowhere/secret', SECRET: 's'.repeat(32) }, 'SECRET and SECRET_FILE are both set'],
  [{ DATABASE_PASSWORD: 'x' }, 'DATABASE_PASSWORD is set without DATABASE_URL'],
  [{ DATABASE_PASSWORD: 'x', DATABASE_URL: 'postgres://a:b@c/d' }, 'DATABASE_URL has a password already'],
])('rejects %j with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

it('does not repeat the content of a file in an error', async () => {
  const path = await fileWith('too short');
  expect(() => readConfig({ SECRET_FILE: path })).toThrow('SECRET must be 32 characters long');
  expect(() => readConfig({ SECRET_FILE: path })).not.toThrow('too short');
});
