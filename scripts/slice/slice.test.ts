import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository } from '#testing/dev-server/repository-copy.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { findMissingDocstrings } from '../checks/docstrings.ts';
import { findForbiddenReferences } from '../checks/slice-references.ts';
import { UsageError } from '../run-script.ts';
import { createSlice } from './create-slice.ts';

const run = promisify(execFile);
const removers: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(removers.map((remove) => remove())));

const folders = ['domain', 'projections', 'web', 'api'].map((layer) => `${layer}/pier`);

describe('npm run slice', { timeout: isFullRun ? 1_200_000 : 300_000 }, () => {
  let folder: string;
  let printed: string;
  const tool = (file: string, ...args: string[]) =>
    run(process.execPath, [join('node_modules', file), ...args], { cwd: folder }).catch(({ stdout, stderr }) => {
      throw new Error(stdout + stderr);
    });

  beforeAll(async () => {
    ({ folder } = await copyRepository(await createTemporaryFolder((remove) => removers.push(remove))));
    const script = ['scripts/slice/slice.ts', 'pier', '--pt', 'molhe'];
    ({ stdout: printed } = await run(process.execPath, script, { cwd: folder }));
  });

  test('writes at most 350 lines, and one line to each slice list', () => {
    const files = globSync('{domain,projections,web,api}/pier/**/*.*', { cwd: folder });
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'));
    expect(printed).toContain(`${files.length} new files with`);
    expect(files.length).toBeGreaterThan(20);
    expect(lines.length).toBeLessThanOrEqual(350);
    for (const layer of ['domain', 'projections', 'web', 'api']) {
      const list = readFileSync(join(folder, layer, 'slices.ts'), 'utf8').split('\n');
      expect(list.filter((line) => line.startsWith('export { pier } from'))).toHaveLength(1);
      expect(list.toSorted()).toEqual(
        readFileSync(`${layer}/slices.ts`, 'utf8')
          .split('\n')
          .concat(list.find((line) => line.includes('pier'))!)
          .toSorted(),
      );
    }
  });

  test('leaves no name of the template behind', async () => {
    const other = await copyRepository(await createTemporaryFolder((remove) => removers.push(remove)));
    const names = { name: 'trail', plural: 'trails', portuguese: 'trilho', portuguesePlural: 'trilhos' };
    const texts = createSlice(other.folder, names).map(({ path, text }) => path + text);
    expect(texts.filter((text) => /pier|molhe/i.test(text))).toEqual([]);
  });

  test('writes code that passes the checks', async () => {
    await expect(tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...folders)).resolves.toBeTruthy();
    expect(findForbiddenReferences(folder)).toEqual([]);
    expect(findMissingDocstrings(folder)).toEqual([]);
  });

  test('writes tests of its rules and its frozen events that pass', async () => {
    const tests = ['domain/pier', 'domain/frozen-events'];
    await expect(tool('vitest/vitest.mjs', 'run', '--project', 'plain', ...tests)).resolves.toBeTruthy();
  });

  test.runIf(isFullRun)('writes code that compiles', async () => {
    const config = { extends: './tsconfig.json', include: [...folders, 'testing/postgres/postgres.ts'] };
    await writeFile(join(folder, 'tsconfig.pier.json'), JSON.stringify(config));
    await expect(tool('typescript-7/bin/tsc', '--project', 'tsconfig.pier.json')).resolves.toBeTruthy();
  });
});

describe('creating a slice', () => {
  const names = { name: 'pier', plural: 'piers', portuguese: 'molhe', portuguesePlural: 'molhes' };

  test.each([
    ['a name that is not a word', { ...names, name: '../pier' }],
    ['a plural that equals the name', { ...names, plural: 'pier' }],
    ['the name of an existing slice', { ...names, name: 'hyperlink' }],
  ])('rejects %s, and writes nothing', (_, wrong) => {
    expect(() => createSlice(process.cwd(), wrong)).toThrow(UsageError);
    expect(existsSync('web/pier')).toBe(false);
  });
});
