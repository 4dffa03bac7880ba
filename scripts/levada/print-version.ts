import { readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);

/** Prints the version of package.json, the release of the built pages, and the version of Node. */
export const printVersion = async (): Promise<void> => {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
  const release = await readFile(new URL('dist/current', ROOT), 'utf8').catch(() => undefined);
  const pages = release === undefined ? 'the pages are not built' : `pages ${release}`;
  console.log(`Levada ${version}, ${pages}, Node ${process.versions.node}`);
};
