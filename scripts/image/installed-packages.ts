import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MODULES = 'node_modules';

/** Returns the folders of all installed packages, those inside of other packages too: `node_modules/a/node_modules/b`. */
export const installedPackages = (folder = MODULES): string[] =>
  namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const nested = join(path, MODULES);
    return [path, ...(existsSync(nested) ? installedPackages(nested) : [])];
  });

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : [name],
    );

export interface PackageFile {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Returns the folders of the named packages and of all their dependencies, also of peer dependencies unless these are optional: many of
 * those are tools of a build. Throws when a package is not installed.
 */
export const withDependencies = (names: Iterable<string>): Set<string> => {
  const found = new Set<string>();
  const visit = (from: string, name: string, isOptional: boolean): void => {
    const folder = resolvePackage(from, name);
    if (folder === undefined && !isOptional) throw new Error(`The package ${name} is imported, but not installed.`);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, ...file } = readPackage(folder);
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...requiredPeers(file)]) {
      visit(folder, each, each in optionalDependencies);
    }
  };
  for (const name of names) visit('.', name, false);
  return found;
};

const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: PackageFile): string[] =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);

/** Finds a package as Node does, in the folder and those above it. */
const resolvePackage = (from: string, name: string): string | undefined => {
  const folder = join(from, MODULES, name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === '.' ? undefined : resolvePackage(dirname(from), name);
};

/** Reads the `package.json` of the package in a folder. */
export const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the package of a specifier: `@aws-sdk/client-s3/dist` is in `@aws-sdk/client-s3`. */
export const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
