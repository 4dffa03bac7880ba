import { readFileSync } from 'node:fs';

/** The page that has a row for each dependency, from the root of the repository. */
const PAGE = 'docs/dependencies.md';

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns one line for each dependency of `package.json` without a row in `docs/dependencies.md`, each row without a dependency, and each repeated row. */
export const findDependencyRowMismatches = (root: string): string[] =>
  dependencyRowMismatches(
    readFileSync(`${root}/${PAGE}`, 'utf8'),
    JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as PackageJson,
  );

/** Compares the rows of a page with the dependencies and devDependencies of a package. A first cell may name several packages. */
export const dependencyRowMismatches = (page: string, { dependencies, devDependencies }: PackageJson): string[] => {
  const rows = packagesInRows(page);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  return [
    ...declared.filter((name) => !rows.includes(name)).map((name) => `${PAGE} has no row for ${name}`),
    ...rows
      .filter((name) => !declared.includes(name))
      .map((name) => `${PAGE} has a row for ${name}, which is no dependency`),
    ...rows.filter((name, index) => rows.indexOf(name) !== index).map((name) => `${PAGE} has two rows for ${name}`),
  ];
};

/** Returns the names in backticks in the first cell of every row. */
export const packagesInRows = (page: string): string[] =>
  [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
