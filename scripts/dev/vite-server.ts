import { realpathSync } from 'node:fs';
import { createLogger, createServer, type Logger, type Plugin, type ViteDevServer } from 'vite';
import { unstable_resolveConfig as resolveConfig } from 'waku/internals';
import { unstable_combinedPlugins as combinedPlugins } from 'waku/vite-plugins';
import wakuConfig from '../../waku.config.ts';
import type { HostProcess } from './host-process.ts';
import { forwardToHost, hostProxy } from './host-proxy.ts';
import { reloadLatePages } from './late-pages.ts';

/** Folders in which no edit concerns a page; the data of the magazine change all the time. */
const UNWATCHED = ['**/.data*/**', '**/dist/**', '**/e2e/**', '**/bench/**', '**/docs/**', '**/*.test.ts'];

/** Milliseconds: editors empty a file before they write it, and what is read in between would be no source. */
const WRITTEN = { stabilityThreshold: 20, pollInterval: 5 };

/** Entries of browser code, whose packages are bundled before the first page asks for one: bundling them later would reload the page. */
const BROWSER_CODE = ['web/**/*.client.{ts,tsx}', 'scripts/dev/browser/*.ts'];

/** A client component that the plugin for server components puts beside every style sheet. Public pages have no React to run it. */
const STYLE_CLEANUP = 'virtual:vite-rsc/remove-duplicate-server-css';

const withoutStyleCleanup: Plugin = {
  name: 'levada:without-style-cleanup',
  enforce: 'pre',
  resolveId: (id) => (id === STYLE_CLEANUP ? `\0levada:${STYLE_CLEANUP}` : undefined),
  load: (id) => (id === `\0levada:${STYLE_CLEANUP}` ? 'export default undefined;' : undefined),
};

/** Tells the host of each edit before any page is told to fetch again, so that it never renders the module of before. */
const tellHost = (host: HostProcess): Plugin[] => [
  {
    name: 'levada:tell-host',
    enforce: 'pre',
    hotUpdate({ file }) {
      host.send({ kind: 'changed', files: [file] });
    },
  },
  {
    name: 'levada:tell-host-of-importers',
    enforce: 'post',
    // A file that was added or removed changes the modules that import all of its folder.
    hotUpdate({ type, modules }) {
      if (type === 'update') return;
      host.send({ kind: 'changed', files: modules.flatMap(({ file }) => file ?? []) });
    },
  },
];

/** Without the requests that were under way when the host was ended: the pages that sent them are loaded again. */
const createQuietLogger = (): Logger => {
  const logger = createLogger('warn');
  return {
    ...logger,
    error(message, options) {
      if (!message.includes('http proxy error')) logger.error(message, options);
    },
  };
};

export interface ViteOptions {
  port: number;
  address: string;
  host: HostProcess;
}

/**
 * Listens where the magazine is opened. It serves the modules of the front end as they are and tells open pages of edits; every other
 * request goes to the host. Throws when the port is in use.
 */
export const startVite = async ({ port, address, host }: ViteOptions): Promise<ViteDevServer> => {
  const config = await resolveConfig(wakuConfig);
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    customLogger: createQuietLogger(),
    plugins: [withoutStyleCleanup, tellHost(host), forwardToHost(host), reloadLatePages(), combinedPlugins(config)],
    optimizeDeps: { entries: BROWSER_CODE },
    server: {
      port,
      host: address,
      strictPort: true,
      proxy: hostProxy(host),
      watch: { ignored: UNWATCHED, awaitWriteFinish: WRITTEN },
      // Packages may be linked from another folder.
      fs: { allow: ['.', realpathSync('node_modules')] },
    },
  });
  return vite.listen();
};
