import { chmodSync, cpSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { packageName, readPackage } from './installed-packages.ts';
import { locateFiles } from './locate-files.ts';

/** What runs in the image by its path there, without the ending `.js`. Migrations are found by their folder. */
const programs = (): Record<string, string> => ({
  'program/server': 'api/server.ts',
  'program/levada': 'scripts/levada/run-levada.ts',
  ...Object.fromEntries(globSync('migrations/*.ts').map((path) => [path.replace(/\.ts$/, ''), path])),
});

/**
 * Bundles the programs of the image into `folder`, with the code that they use of npm packages, and copies the files that they read. Writes
 * the licences of these packages into `licences.md`, and their names with versions, one per line, into `bundled-packages.txt`. Lines and
 * names of functions are kept, for stack traces.
 */
export const bundlePrograms = async (folder: string): Promise<void> => {
  const files = new Set<string>();
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [locateFiles('program', (path) => files.add(path))],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { target: 'node', noExternal: true, external: [...EXTERNAL_PACKAGES] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: { input: programs(), output: outputOptions },
    },
  })) as Rolldown.RolldownOutput;
  chmodSync(join(folder, 'program/levada.js'), 0o755);
  for (const path of files) copyFiles(path, folder);
  const packages = new Set(output.flatMap((each) => (each.type === 'chunk' ? packagesOf(each.moduleIds) : [])));
  writeFileSync(join(folder, 'bundled-packages.txt'), [...packages].sort().join('\n'));
};

const outputOptions: Rolldown.OutputOptions = {
  entryFileNames: '[name].js',
  chunkFileNames: 'program/[name]-[hash].js',
  banner: ({ name }) => (name === 'program/levada' ? '#!/usr/bin/env node' : ''),
  minify: false,
  comments: false,
  // Packages may need what they import for its effects before anything else.
  strictExecutionOrder: true,
};

/** Copies a file or folder to the same path in the image, without sources; what is built (`dist`) comes from its own step. */
const copyFiles = (path: string, folder: string): void => {
  if (path.startsWith('dist/') || !existsSync(path)) return;
  cpSync(path, join(folder, path), { recursive: true, filter: (file) => !file.endsWith('.ts') });
};

/** Returns the packages of modules in `node_modules`, also those inside of other packages. */
const packagesOf = (modules: string[]): string[] =>
  modules.flatMap((id) => {
    const [, folder, specifier] = /^\0?(.*\/node_modules\/)(.*)$/.exec(id) ?? [];
    if (specifier === undefined) return [];
    const { name, version } = readPackage(join(folder!, packageName(specifier)));
    return [`${name}@${version}`];
  });

// Part of the image's build, run in the root of the repository.
if (import.meta.main) await bundlePrograms(process.argv[2]!);
