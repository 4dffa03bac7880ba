import { rmSync } from 'node:fs';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { installedPackages, withDependencies } from './installed-packages.ts';
import { removeUnreadFiles } from './unread-files.ts';

/**
 * Part of the image's build: removes from `node_modules` all but the packages that are not bundled, except the named ones, and files that no
 * program reads.
 */
const prune = (without: readonly string[]): void => {
  const used = withDependencies(EXTERNAL_PACKAGES.filter((name) => !without.includes(name)));
  const unused = installedPackages().filter((folder) => !used.has(folder));
  const removed = unused.filter((folder) => ![...used].some((each) => each.startsWith(`${folder}/`)));
  for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  rmSync('node_modules/.bin', { recursive: true, force: true });
  removeUnreadFiles('node_modules');
};

prune(process.argv.slice(2));
