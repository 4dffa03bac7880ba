import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markRelease } from '#api/pages/mark-release.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';

const { removeOldReleases } = await import(new URL('old-releases.mjs', import.meta.url).href);

const MINUTE = 60_000;

/** Makes a folder of releases, the first built first, each a minute after the one before. */
const makeReleases = async (...names: string[]): Promise<string> => {
  const dist = await createTemporaryFolder();
  for (const [number, name] of names.entries()) {
    await mkdir(join(dist, name));
    await writeFile(join(dist, name, 'complete'), '');
    const built = new Date(Date.now() - (names.length - number) * MINUTE);
    await utimes(join(dist, name, 'complete'), built, built);
  }
  await writeFile(join(dist, 'current'), names.at(-1)!);
  return dist;
};

it('removes all releases but the current one and the three before it', async () => {
  const dist = await makeReleases('a', 'b', 'c', 'd', 'e', 'f');
  await mkdir(join(dist, 'being-built'));
  removeOldReleases(dist, 'f');
  expect((await readdir(dist)).sort()).toEqual(['being-built', 'c', 'current', 'd', 'e', 'f']);
});

it('keeps a release that a process serves, until its mark is old', async () => {
  const dist = await makeReleases('a', 'b', 'c', 'd', 'e', 'f');
  onTestFinished(await markRelease(join(dist, 'a')));
  removeOldReleases(dist, 'f');
  expect((await readdir(dist)).sort()).toEqual(['a', 'c', 'current', 'd', 'e', 'f']);
  const longAgo = new Date(Date.now() - 61 * MINUTE);
  await utimes(join(dist, 'a', 'in-use'), longAgo, longAgo);
  removeOldReleases(dist, 'f');
  expect(await readdir(dist)).not.toContain('a');
});

it('marks a release again every minute', async () => {
  const dist = await makeReleases('a', 'b', 'c', 'd', 'e');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(await markRelease(join(dist, 'a')));
  const longAgo = new Date(Date.now() - 61 * MINUTE);
  await utimes(join(dist, 'a', 'in-use'), longAgo, longAgo);
  vi.advanceTimersByTime(MINUTE);
  await vi.waitFor(async () => {
    const { mtimeMs } = await stat(join(dist, 'a', 'in-use'));
    expect(mtimeMs).toBeGreaterThan(longAgo.getTime() + MINUTE);
  });
});

it('starts a site that cannot write into the folder of its release', async () => {
  const stop = await markRelease(join(await createTemporaryFolder(), 'missing'));
  expect(stop).toBeTypeOf('function');
  stop();
});
