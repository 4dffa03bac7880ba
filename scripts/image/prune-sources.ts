import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { traceImports } from './trace-imports.ts';

/**
 * Removes from a copy of the repository's folders the TypeScript that is not among the imported files, such as types, shared parts of
 * tests, and the pages, which are in `dist`.
 */
export const pruneSources = (copy: string, imported: ReadonlySet<string>): void => {
  for (const path of globSync('**/*.{ts,tsx}', { cwd: copy })) if (!imported.has(path)) rmSync(join(copy, path));
};

// Part of the image's build, run in the root of the repository.
if (import.meta.main) pruneSources(process.argv[2]!, traceImports().files);
