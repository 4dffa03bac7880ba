import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { findImports } from './find-imports.ts';
import type { PackageImport } from './find-package-imports.ts';

/** What runs in the image: the server, the command, and migrations, which are found by their folder. */
const entries = (): string[] => [
  'api/server.ts',
  'scripts/levada.mjs',
  'scripts/levada/run-levada.ts',
  ...readdirSync('migrations').map((name) => join('migrations', name)),
];

export interface TracedImports {
  /** Paths of modules of this repository, relative to it. */
  files: Set<string>;
  /** What these files import of npm packages, such as `react-dom/server`, and the packages whose files they look up. */
  imports: PackageImport[];
}

/**
 * Follows the imports of the server, the command and the migrations in the current folder, the root of the repository. Throws when an
 * import names a file that does not exist.
 */
export const traceImports = (): TracedImports => {
  const files = new Set<string>();
  const imported = new Set<string>();
  const lookedUp = new Set<string>();
  const queue = entries();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file) || !/\.(ts|mjs)$/.test(file)) continue;
    files.add(file);
    const { imports, lookups } = findImports(readFileSync(file, 'utf8'));
    for (const specifier of imports) {
      const local = localPath(file, specifier);
      if (local !== undefined) queue.push(local);
      else if (!isBuiltin(specifier)) imported.add(specifier);
    }
    for (const specifier of lookups) lookedUp.add(specifier);
  }
  const required = [...lookedUp].map((specifier) => ({ how: 'require' as const, specifier }));
  return {
    files,
    imports: [...[...imported].map((specifier) => ({ how: 'import' as const, specifier })), ...required],
  };
};

/** Resolves `./x.ts` and `#storage/x.ts`; undefined for a package. */
const localPath = (importer: string, specifier: string): string | undefined => {
  if (!/^[.#]/.test(specifier)) return undefined;
  const path = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(importer), specifier));
  if (!existsSync(path)) throw new Error(`${importer} imports ${specifier}, which does not exist.`);
  return path;
};

const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0]!);
