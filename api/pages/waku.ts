import { readFileSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageStyles } from '#web/page-styles/style-rules.ts';
import type { RequestContext } from '#web/request-context.ts';

/**
 * Returns the folder of the release to serve: the one in the variable LEVADA_DIST, or else the one that `scripts/prepare.mjs` built last.
 * Throws if nothing was built.
 */
export const currentReleaseDir = (): string =>
  process.env.LEVADA_DIST ?? join('dist', readFileSync('dist/current', 'utf8'));

export type WebHandler = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * Loads the front end of a release and returns the function that renders a page from a request and its context. Turns on source maps for
 * the whole process, so that errors show source files and lines.
 */
export const loadWeb = async (dist: string): Promise<WebHandler> => {
  setSourceMapsSupport(true);
  const entry = pathToFileURL(resolve(dist, 'server/index.js')).href;
  const { unstable_serverEntry } = await import(entry);
  const pageStyles = readPageStyles(dist);
  return (request, context) => unstable_serverEntry.fetch(request, { ...context, pageStyles });
};

/** Reads the style rules of a release, which `web/page-styles/write-page-styles.ts` wrote. */
export const readPageStyles = (dist: string): PageStyles =>
  JSON.parse(readFileSync(join(dist, 'page-styles.json'), 'utf8'));
