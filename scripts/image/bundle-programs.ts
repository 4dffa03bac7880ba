import { chmodSync, cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { locateFiles } from './locate-files.ts';

/** What runs in the image by its path there, without the ending `.js`. Migrations are found by their folder. */
const programs = (): Record<string, string> => ({
  'program/server': 'api/server.ts',
  'program/levada': 'scripts/levada/run-levada.ts',
  ...Object.fromEntries(globSync('migrations/*.ts').map((path) => [path.replace(/\.ts$/, ''), path])),
});

/**
 * Bundles the programs of the image into `folder`, with the code that they use of npm packages, and copies the files that they read. Writes
 * these packages with their licences into `licences.json`. Lines and names of functions are kept, for stack traces.
 */
export const bundlePrograms = async (folder: string): Promise<void> => {
  const files = new Set<string>();
  await build({
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
      license: { fileName: 'licences.json' },
      rolldownOptions: { input: programs(), output: outputOptions },
    },
  });
  chmodSync(join(folder, 'program/levada.js'), 0o755);
  for (const path of files) copyFiles(path, folder);
};

const outputOptions: Rolldown.OutputOptions = {
  entryFileNames: '[name].js',
  chunkFileNames: 'program/[name]-[hash].js',
  banner: ({ name }) => (name === 'program/levada' ? '#!/usr/bin/env node' : ''),
  minify: { compress: { keepNames: { function: true, class: true } }, mangle: false, codegen: false },
  comments: false,
  // Packages may need what they import for its effects before anything else.
  strictExecutionOrder: true,
};

/** Copies a file or folder to the same path in the image, without sources; what is built (`dist`) comes from its own step. */
const copyFiles = (path: string, folder: string): void => {
  if (path.startsWith('dist/') || !existsSync(path)) return;
  cpSync(path, join(folder, path), { recursive: true, filter: (file) => !file.endsWith('.ts') });
};

// Part of the image's build, run in the root of the repository.
if (import.meta.main) await bundlePrograms(process.argv[2]!);
