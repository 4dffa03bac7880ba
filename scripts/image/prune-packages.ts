import { readFileSync, rmSync } from 'node:fs';
import type { PackageImport } from './find-package-imports.ts';
import { installedPackages, packageName, withDependencies } from './installed-packages.ts';
import { reachedModules, unreachedModules } from './reached-modules.ts';
import { removeUnreadFiles } from './unread-files.ts';

/**
 * Part of the image's build, run with `--experimental-import-meta-resolve`: removes from `node_modules` what the programs of the image do
 * not use: all packages but those that the given file lists and their dependencies, such as the tools of the build; modules that no import
 * reaches, such as the same package in the other module system; and files that no program reads. Prints the names of removed packages.
 */
const prune = (list: string): void => {
  const imports = parseList(readFileSync(list, 'utf8'));
  const used = withDependencies(new Set(imports.map(({ specifier }) => packageName(specifier))));
  const unused = installedPackages().filter((folder) => !used.has(folder));
  const removed = unused.filter((folder) => ![...used].some((each) => each.startsWith(`${folder}/`)));
  for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  rmSync('node_modules/.bin', { recursive: true, force: true });
  for (const file of unreachedModules('node_modules', reachedModules(imports))) rmSync(file);
  removeUnreadFiles('node_modules');
  console.log(`Removed ${removed.length} packages that nothing imports: ${removed.map(withoutFolder).join(', ')}.`);
};

/** Parses the lines of `list-imported-packages.ts`. */
const parseList = (text: string): PackageImport[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [how, specifier] = line.split(' ') as [PackageImport['how'], string];
      return { how, specifier };
    });

const withoutFolder = (folder: string): string => folder.replace(/^node_modules\//, '');

prune(process.argv[2]!);
