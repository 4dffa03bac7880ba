import { globSync, readFileSync, rmSync } from 'node:fs';
import { installedPackages, withDependencies } from './installed-packages.ts';

/**
 * What no program of the image reads: types and sources (Node runs no TypeScript in `node_modules`), source maps, what React
 * loads in other places than Node, and tests and documents of packages. Licences stay.
 */
const UNREAD = [
  '**/*.{ts,cts,mts,tsx,map,flow}',
  'react-dom/cjs/react-dom-{client,profiling,test-utils}.*',
  'react-dom/cjs/*.{browser,edge,bun}.*',
  '**/{README,Readme,readme,CHANGELOG,HISTORY,History,CHANGES,UPGRADING,SECURITY,CONTRIBUTING}*.md',
  '**/*.umd.js',
  '{*,@*/*}/{test,tests,__tests__,benchmark,benchmarks,example,examples,coverage,docs,.github}',
];

/**
 * Part of the image's build: removes from `node_modules` all packages but those that the given file lists and their dependencies, such as
 * the tools of the build, and files that no program reads. Prints the names of removed packages.
 */
const prune = (list: string): void => {
  const used = withDependencies(readFileSync(list, 'utf8').split('\n').filter(Boolean));
  const unused = installedPackages().filter((folder) => !used.has(folder));
  const removed = unused.filter((folder) => ![...used].some((each) => each.startsWith(`${folder}/`)));
  for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  for (const path of globSync(UNREAD, { cwd: 'node_modules' }))
    rmSync(`node_modules/${path}`, { force: true, recursive: true });
  rmSync('node_modules/.bin', { recursive: true, force: true });
  console.log(`Removed ${removed.length} packages that nothing imports: ${removed.map(withoutFolder).join(', ')}.`);
};

const withoutFolder = (folder: string): string => folder.replace(/^node_modules\//, '');

prune(process.argv[2]!);
