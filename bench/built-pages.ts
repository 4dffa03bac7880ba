import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folder of the release that the site of a checkout would serve (default: this checkout). Throws when there is none. */
export const builtPages = (checkout = '.'): string => {
  if (process.env.LEVADA_DIST && checkout === '.') return process.env.LEVADA_DIST;
  const dist = join(checkout, 'dist');
  if (existsSync(join(dist, 'current'))) return join(dist, readFileSync(join(dist, 'current'), 'utf8'));
  throw new Error(`There are no built pages in ${checkout}. Build them there: node scripts/prepare.mjs`);
};
