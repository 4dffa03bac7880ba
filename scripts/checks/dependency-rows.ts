import { readFileSync } from 'node:fs';

/** The page that has a row for each dependency, from the root of the repository. */
const PAGE = 'docs/dependencies.md';

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Compares `docs/dependencies.md` with `package.json`. Returns one error message for each dependency without a row, each row without a
 * dependency, and each repeated row.
 */
export const findDependencyRowMismatches = (root: string): string[] =>
  dependencyRowMismatches(
    readFileSync(`${root}/${PAGE}`, 'utf8'),
    JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as PackageJson,
  );

/**
 * Compares the table rows of a page with the dependencies and devDependencies of a package. Returns one error message for each dependency
 * without a row, each row without a dependency, and each repeated row. The first cell of a row may name several packages.
 */
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

/** Returns the package names on a Markdown page: the texts in backticks in the first cell of every table row. */
export const packagesInRows = (page: string): string[] =>
  [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
