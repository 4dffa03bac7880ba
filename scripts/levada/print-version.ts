import { readFile } from 'node:fs/promises';
import { siteVersion } from '#api/builds/site-version.ts';

/** Prints the version of package.json, the release of the built pages, and the version of Node. */
export const printVersion = async (): Promise<void> => {
  const release = await readFile(new URL('../../dist/current', import.meta.url), 'utf8').catch(() => undefined);
  const pages = release === undefined ? 'the pages are not built' : `pages ${release}`;
  console.log(`Levada ${siteVersion}, ${pages}, Node ${process.versions.node}`);
};
