import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { traceImports } from './trace-imports.ts';

/**
 * Part of the image's build, run in the root of the repository: removes from a copy of its folders the TypeScript that no program of the
 * image imports, such as types, shared parts of tests, and the pages, which are in `dist`.
 */
const prune = (copy: string): void => {
  const { files } = traceImports();
  for (const path of globSync('**/*.{ts,tsx}', { cwd: copy })) if (!files.has(path)) rmSync(join(copy, path));
};

prune(process.argv[2]!);
