import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { announcePassword } from './first-password.ts';

it('shows the password on a terminal and stores it nowhere', async () => {
  const dataDir = join(await createTemporaryFolder(), 'data');
  expect(await announcePassword(dataDir, 'generated', true)).toContain('password generated');
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

it('writes the password to a file for this user alone, not to a log', async () => {
  const dataDir = await createTemporaryFolder();
  const text = await announcePassword(dataDir, 'generated', false);
  const file = join(dataDir, 'first-password');
  expect(text).toContain(file);
  expect(text).not.toContain('generated');
  expect(await readFile(file, 'utf8')).toBe('generated\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
