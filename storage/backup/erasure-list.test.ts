import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { countKeys } from './erasure-list.ts';
import { describePart } from './manifest.ts';

const PATH = 'tables/personal_key.ndjson';

const countOf = async (rows: object[]): Promise<number> => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, 'tables'));
  await writeFile(join(folder, PATH), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return countKeys(folder, { parts: [await describePart(folder, PATH)] });
};

test('counts the keys of a backup that were not destroyed', async () => {
  const destroyed = { id: '1', wrapped: null };
  expect(await countOf([destroyed, { id: '2', wrapped: '\\x00' }])).toBe(1);
  expect(await countOf([destroyed])).toBe(0);
  expect(await countOf([])).toBe(0);
  expect(await countKeys('/nowhere', { parts: [] })).toBe(0);
});
