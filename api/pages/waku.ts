import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestContext } from '#web/context.ts';

export type WebHandler = (request: Request, context: RequestContext) => Promise<Response>;

/** The built front end: one self-contained module whose `fetch` renders a page from a request and its context. */
export const loadWeb = async (dist: string): Promise<WebHandler> => {
  const entry = pathToFileURL(resolve(dist, 'server/index.js')).href;
  const { unstable_serverEntry } = await import(entry);
  return unstable_serverEntry.fetch;
};
