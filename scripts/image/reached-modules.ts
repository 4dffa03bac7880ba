import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNamedModules, findPackageImports, type PackageImport } from './find-package-imports.ts';

const MODULE = /\.[cm]?js$/;

/**
 * Follows the imports of packages and returns the absolute paths of the modules that they may load, from those that the programs of the
 * current folder import. Node's own resolution decides, with `--experimental-import-meta-resolve`.
 */
export const reachedModules = (imports: Iterable<PackageImport>): Set<string> => {
  const reached = new Set<string>();
  const queue = [...imports].flatMap((each) => resolveFrom(resolve('package.json'), each));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (MODULE.test(file)) queue.push(...loadedBy(file));
  }
  return reached;
};

const loadedBy = (file: string): string[] => {
  const code = readFileSync(file, 'utf8');
  const names = new Set(findNamedModules(code).filter((name) => name !== basename(file)));
  return [...findPackageImports(code).flatMap((each) => resolveFrom(file, each)), ...modulesNamed(names, file)];
};

/** Resolves an import as Node does; a module of Node, and what is not installed, is none. */
const resolveFrom = (file: string, { how, specifier }: PackageImport): string[] => {
  try {
    const path =
      how === 'require'
        ? createRequire(file).resolve(specifier)
        : fileURLToPath(import.meta.resolve(specifier, pathToFileURL(file).href));
    return existsSync(path) ? [path] : [];
  } catch {
    return [];
  }
};

const modulesNamed = (names: ReadonlySet<string>, file: string): string[] => {
  const folder = names.size > 0 && findPackageJSON(pathToFileURL(file));
  if (!folder) return [];
  return [...names]
    .flatMap((name) => globSync(`**/${name}`, { cwd: dirname(folder) }))
    .map((path) => join(dirname(folder), path));
};

/** Returns the paths of all modules in a folder of packages that are not among the reached ones. */
export const unreachedModules = (packages: string, reached: ReadonlySet<string>): string[] =>
  globSync('**/*.{js,cjs,mjs}', { cwd: packages, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name))
    .filter((path) => !reached.has(path));
