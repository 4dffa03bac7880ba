import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ProxyOptions } from 'vite';
import { failurePage } from './failure-page.ts';
import type { HostProcess } from './host-process.ts';

/** Paths that Vite serves: modules by their path in the repository, and Vite's own names. */
const MODULES = /^\/(@|node_modules\/|web\/|domain\/|projections\/|scripts\/dev\/browser\/)/;

/** The scripts of public pages under their names in a build. */
const BUILT_PAGE_SCRIPT = /^\/assets\/page-[\w-]+\.js$/;
const BUILT_FIRST_PAINT_SCRIPT = /^\/assets\/first-paint-[\w-]+\.js$/;

/** The page script in development: its source, and the code that shows edits. */
const PAGE_SCRIPT = '/scripts/dev/browser/public-page.client.ts';

const FIRST_PAINT_SCRIPT = '/web/page-script/first-paint.client.ts';

/** Prefix of URLs that the proxy forwards; no page's path starts with it. */
const TO_HOST = '/@host';

/**
 * Creates a Vite plugin that divides the requests: Vite itself responds to those for modules and public files; all others wait until the
 * site's server is ready and are forwarded to it. When the server did not start, the response is a 503 page with its output.
 */
export const forwardToHost = (host: HostProcess): Plugin => ({
  name: 'levada:forward-to-host',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const [path = '/', query] = (request.url ?? '/').split('?');
      if (BUILT_FIRST_PAINT_SCRIPT.test(path)) request.url = FIRST_PAINT_SCRIPT;
      if (BUILT_PAGE_SCRIPT.test(path)) request.url = query ? `${PAGE_SCRIPT}?${query}` : PAGE_SCRIPT;
      if (MODULES.test(request.url ?? path) || isPublicFile(path)) return next();
      const failure = await host.settled();
      if (failure === undefined) {
        request.url = TO_HOST + request.url;
        return next();
      }
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(failurePage('The server did not start', failure));
    });
  },
});

/**
 * Returns proxy options for Vite. Requests that `forwardToHost` has marked by a prefix of the path are sent to the site's server, without
 * this prefix.
 */
export const hostProxy = (host: HostProcess): Record<string, ProxyOptions> => ({
  [TO_HOST]: { target: `http://127.0.0.1:${host.port}`, rewrite: (url) => url.slice(TO_HOST.length) },
});

/** Checks that a path is a file of `public/`, which a build copies unchanged. */
const isPublicFile = (path: string): boolean => /^\/[\w.-]+\.\w+$/.test(path) && existsSync(join('public', path));
