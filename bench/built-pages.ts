import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release that the site would serve; throws where there is none. */
export const builtPages = (): string => {
  if (process.env.LEVADA_DIST) return process.env.LEVADA_DIST;
  if (existsSync('dist/current')) return join('dist', readFileSync('dist/current', 'utf8'));
  throw new Error('There are no built pages. Build them: node scripts/prepare.mjs');
};
