import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../run-script.ts';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levada-write-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('replaces a file only with a whole one, and leaves nothing else', async () => {
  const out = join(folder, 'votes.csv');
  await writeFile(out, 'before');
  const failing = async (path: string) => {
    await writeFile(path, 'half');
    throw new Error('no');
  };
  await expect(writeWhole(out, failing)).rejects.toThrow('no');
  expect(await readFile(out, 'utf8')).toBe('before');
  await writeWhole(out, (path) => writeFile(path, 'after'));
  expect(await readFile(out, 'utf8')).toBe('after');
  expect(readdirSync(folder)).toEqual(['votes.csv']);
});

it.each([
  ['a folder that does not exist', ['missing', 'votes.csv']],
  ['a file instead of a folder', ['file', 'votes.csv']],
])('tells what to do about %s', async (_what, parts) => {
  await writeFile(join(folder, 'file'), '');
  const write = (path: string) => writeFile(path, '');
  const rejected = expect(writeWhole(join(folder, ...parts), write)).rejects;
  await rejected.toThrow(`There is no folder ${join(folder, parts[0]!)} for the file of --out.`);
  await expect(writeWhole(join(folder, ...parts), write)).rejects.toBeInstanceOf(UsageError);
});
