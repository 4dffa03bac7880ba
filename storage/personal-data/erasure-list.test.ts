import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { appendToErasureList, erasureListPath, readErasureList } from './erasure-list.ts';
import { createPersonalData, ERASED } from './personal-data.ts';

const newFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'levada-erased-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return erasureListPath(folder);
};
const key = (number: number) => ({
  subject: `subscriber-${number}`,
  id: `00000000-0000-4000-8000-00000000000${number}`,
});

test('a list contains each key once and survives a truncated line', async () => {
  const file = await newFile();
  expect(await readErasureList(file)).toBeUndefined();
  await appendToErasureList(file, [key(1), key(2)]);
  await appendFile(file, `subscriber-3 0000`);
  await appendToErasureList(file, [key(2), key(3)]);
  expect(await readErasureList(file)).toEqual([key(1), key(2), key(3)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

const secret = 'the secret of who was erased, 32 characters';

const open = async (erased?: string) => {
  const { db, listening, drop } = await createTestDatabase();
  const opened = async (file = erased) => {
    const personalData = await createPersonalData(db, { listening, secret, ...(file && { erased: file }) });
    return personalData;
  };
  onTestFinished(drop);
  return { db, open: opened };
};

test('lists a key before it is destroyed, and only that key', async () => {
  const file = await newFile();
  const { open: opened } = await open(file);
  const personalData = await opened();
  const one = await personalData.encrypt('subscriber-1', 'email', 'ana@example.org');
  await personalData.encrypt('subscriber-2', 'email', 'rui@example.org');
  await personalData.destroy('subscriber-1', [one.key]);
  await personalData.destroy('subscriber-1', [one.key]);
  expect(await readErasureList(file)).toEqual([{ subject: 'subscriber-1', id: one.key }]);
  expect(await readFile(file, 'utf8')).not.toContain('ana@');
});

test('destroys listed keys when a database that still has them is opened, and adds other destroyed keys to the list', async () => {
  const [file, none] = [await newFile(), undefined];
  const { open: opened, db } = await open();
  const before = await opened(none);
  const [one, two, three] = [
    await before.encrypt('subscriber-1', 'email', 'ana@example.org'),
    await before.encrypt('subscriber-2', 'email', 'rui@example.org'),
    await before.encrypt('subscriber-3', 'email', 'eva@example.org'),
  ];
  await before.destroy('subscriber-2');
  await appendToErasureList(file, [{ subject: 'subscriber-1', id: one.key }]);
  const after = await opened(file);
  expect(await after.decrypt('subscriber-1', 'email', one)).toBe(ERASED);
  expect(await after.decrypt('subscriber-3', 'email', three)).toBe('eva@example.org');
  const listed = (await readErasureList(file))!.map(({ id }) => id);
  expect(listed).toEqual([one.key, two.key]);
  const dead = await db.selectFrom('personal_key').select('id').where('wrapped', 'is', null).execute();
  expect(dead.map(({ id }) => id).sort()).toEqual([one.key, two.key].sort());
});
