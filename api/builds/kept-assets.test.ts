import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { publicFiles } from '../http/public-files.ts';
import { keepAssets } from './kept-assets.ts';

const idOf = (number: number): string => String(number).padStart(16, '0');

/** Creates the release folder with this number: one file that all releases have, and one of its own. */
const createRelease = (root: string, number: number): string => {
  const dist = join(root, idOf(number));
  mkdirSync(join(dist, 'public', 'assets'), { recursive: true });
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ id: idOf(number), timestamp: '2026-01-01T00:00:00Z' }));
  writeFileSync(join(dist, 'public', 'assets', 'shared-aaaaaaaa.js'), 'shared');
  writeFileSync(join(dist, 'public', 'assets', `page-${idOf(number)}.js`), `release ${number}`);
  return dist;
};

/** Starts a release at a time of its own, in the order of the numbers. */
const start = async (root: string, number: number): Promise<void> => {
  await keepAssets(createRelease(root, number), join(root, 'assets'));
  utimesSync(join(root, 'assets', `${idOf(number)}.json`), number, number);
};

describe('kept assets', () => {
  it('are those of the started release and of the three before it', async () => {
    const root = await createTemporaryFolder();
    for (const number of [1, 2, 3, 4, 5]) await start(root, number);
    expect(readdirSync(join(root, 'assets')).sort()).toEqual(
      [
        ...[2, 3, 4, 5].flatMap((number) => [`${idOf(number)}.json`, `page-${idOf(number)}.js`]),
        'shared-aaaaaaaa.js',
      ].sort(),
    );
  });

  it('keep those of the newer release after a rollback', async () => {
    const root = await createTemporaryFolder();
    for (const number of [1, 2, 1]) await start(root, number);
    expect(readdirSync(join(root, 'assets'))).toContain(`page-${idOf(2)}.js`);
  });

  it('are served by a process that runs another release, and was started before', async () => {
    const root = await createTemporaryFolder();
    const app = fastify();
    mkdirSync(join(root, 'assets'));
    await publicFiles(app, { dist: createRelease(root, 1), keptAssets: join(root, 'assets') });
    const of = async (name: string) => (await app.inject(`/assets/${name}`)).body;
    expect(await of(`page-${idOf(1)}.js`)).toBe('release 1');
    expect((await app.inject(`/assets/page-${idOf(2)}.js`)).statusCode).toBe(404);
    await start(root, 2);
    expect(await of(`page-${idOf(2)}.js`)).toBe('release 2');
    await app.close();
  });
});
