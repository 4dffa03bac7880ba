import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string };

/** The version of this site, as in `CHANGELOG.md` and on the image. */
export const siteVersion: string = version;
