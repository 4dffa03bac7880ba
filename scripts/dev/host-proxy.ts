import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ProxyOptions } from 'vite';
import { failurePage } from './failure-page.ts';
import type { HostProcess } from './host-process.ts';

/** What Vite answers: modules by their path in the repository, and what it calls by names of its own. */
const MODULES = /^\/(@|node_modules\/|web\/|domain\/|projections\/|scripts\/dev\/browser\/)/;

/** The script of public pages under the name that a build gives it. */
const BUILT_PAGE_SCRIPT = /^\/assets\/page-[\w-]+\.js$/;

/** What stands in for it: its source, and what shows edits in a page. */
const PAGE_SCRIPT = '/scripts/dev/browser/public-page.client.ts';

/** Prefix of the addresses that the proxy takes; no page begins with it. */
const TO_HOST = '/@host';

/**
 * Gives each request to Vite, where it is for a module, or else to the host once it is ready. A host that does not start is answered
 * for with the page that says why.
 */
export const forwardToHost = (host: HostProcess): Plugin => ({
  name: 'levada:forward-to-host',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const [path = '/', query] = (request.url ?? '/').split('?');
      if (BUILT_PAGE_SCRIPT.test(path)) request.url = query ? `${PAGE_SCRIPT}?${query}` : PAGE_SCRIPT;
      if (BUILT_PAGE_SCRIPT.test(path) || MODULES.test(path) || isPublicFile(path)) return next();
      const failure = await host.settled();
      if (failure === undefined) {
        request.url = TO_HOST + request.url;
        return next();
      }
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(failurePage('The host does not start', failure));
    });
  },
});

/** Leads to the host under the path that was asked for. */
export const hostProxy = (host: HostProcess): Record<string, ProxyOptions> => ({
  [TO_HOST]: { target: `http://127.0.0.1:${host.port}`, rewrite: (url) => url.slice(TO_HOST.length) },
});

/** Icons and what else the build copies as it is. */
const isPublicFile = (path: string): boolean => /^\/[\w.-]+\.\w+$/.test(path) && existsSync(join('public', path));
