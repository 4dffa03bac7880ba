import { readFileSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestContext } from '#web/request-context.ts';

/** The folder of the release that `scripts/prepare.mjs` built last, or that the variable LEVADA_DIST names. Throws where nothing was built. */
export const currentReleaseDir = (): string =>
  process.env.LEVADA_DIST ?? join('dist', readFileSync('dist/current', 'utf8'));

export type WebHandler = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * The front end of a release: one self-contained module whose `fetch` renders a page from a request and its context. Its errors name files
 * and lines of the source.
 */
export const loadWeb = async (dist: string): Promise<WebHandler> => {
  setSourceMapsSupport(true);
  const entry = pathToFileURL(resolve(dist, 'server/index.js')).href;
  const { unstable_serverEntry } = await import(entry);
  return unstable_serverEntry.fetch;
};
