import { readFileSync, rmSync } from 'node:fs';
import { installedPackages, withDependencies } from './installed-packages.ts';
import { removeUnreadFiles } from './unread-files.ts';

/**
 * Part of the image's build: removes from `node_modules` all packages but those that the given file lists and their dependencies, such as
 * the tools of the build, and files that no program reads. Prints the names of removed packages.
 */
const prune = (list: string): void => {
  const used = withDependencies(readFileSync(list, 'utf8').split('\n').filter(Boolean));
  const unused = installedPackages().filter((folder) => !used.has(folder));
  const removed = unused.filter((folder) => ![...used].some((each) => each.startsWith(`${folder}/`)));
  for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  removeUnreadFiles('node_modules');
  rmSync('node_modules/.bin', { recursive: true, force: true });
  console.log(`Removed ${removed.length} packages that nothing imports: ${removed.map(withoutFolder).join(', ')}.`);
};

const withoutFolder = (folder: string): string => folder.replace(/^node_modules\//, '');

prune(process.argv[2]!);
