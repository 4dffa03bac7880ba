import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from './release.ts';

/** Number of releases before the served one whose assets are kept. */
const OLD_RELEASES = 3;

/** Names of the lists of files, one for each release. */
const LIST = /^[0-9a-f]{16}\.json$/;

/**
 * Copies the assets of the release in `dist` into `folder`, from which processes of every release serve what they do not have themselves:
 * pages that are still open, and pages that another process rendered, find their files. Their names follow from their content, so that
 * releases share files. Removes the assets of all releases but the three that were started last before this one. Does nothing if the
 * release has no assets.
 */
export const keepAssets = async (dist: string, folder: string): Promise<void> => {
  const build = await readBuild(dist);
  const assets = join(dist, 'public', 'assets');
  const names = await readdir(assets).catch(() => undefined);
  if (!build || !names) return;
  await mkdir(folder, { recursive: true });
  // The list comes first: a process of another release that starts at the same time keeps what is listed.
  await addWhole(folder, `${build.id}.json`, (path) => writeFile(path, JSON.stringify(names)));
  const existing = new Set(await readdir(folder));
  for (const name of names.filter((each) => !existing.has(each)))
    await addWhole(folder, name, (path) => copyFile(join(assets, name), path));
  await removeOldReleases(folder, build.id);
};

/** Adds a file so that other processes see it only when it is complete. */
const addWhole = async (folder: string, name: string, write: (path: string) => Promise<void>): Promise<void> => {
  const part = join(folder, `${randomUUID()}.part`);
  await write(part);
  await rename(part, join(folder, name));
};

const removeOldReleases = async (folder: string, served: string): Promise<void> => {
  const files = await readdir(folder);
  const lists = await Promise.all(
    files
      .filter((name) => LIST.test(name))
      .map(async (list) => ({ list, startedAt: (await stat(join(folder, list))).mtimeMs })),
  );
  const newest = lists
    .filter(({ list }) => list !== `${served}.json`)
    .sort((one, other) => other.startedAt - one.startedAt);
  const kept = [`${served}.json`, ...newest.slice(0, OLD_RELEASES).map(({ list }) => list)];
  const needed = await Promise.all(
    kept.map(async (list) => JSON.parse(await readFile(join(folder, list), 'utf8')) as string[]),
  );
  const remaining = new Set([...kept, ...needed.flat()]);
  for (const name of files.filter((each) => !remaining.has(each) && !each.endsWith('.part')))
    await rm(join(folder, name), { force: true });
};
