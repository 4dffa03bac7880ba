import { realpathSync } from 'node:fs';
import { createLogger, createServer, type Logger, type Plugin, type ViteDevServer } from 'vite';
import { unstable_resolveConfig as resolveConfig } from 'waku/internals';
import { unstable_combinedPlugins as combinedPlugins } from 'waku/vite-plugins';
import wakuConfig from '../../waku.config.ts';
import type { HostProcess } from './host-process.ts';
import { forwardToHost, hostProxy } from './host-proxy.ts';
import { reloadLatePages } from './late-pages.ts';

/** Folders whose edits affect no page; the site's data changes all the time. */
const UNWATCHED = ['**/.data*/**', '**/dist/**', '**/e2e/**', '**/bench/**', '**/docs/**', '**/*.test.ts'];

/** Milliseconds without changes until a file counts as written, because editors empty a file before they write it. */
const WRITTEN = { stabilityThreshold: 20, pollInterval: 5 };

/**
 * Entries of browser code. Their packages are bundled before the first page requests one, because bundling them later would reload the
 * page.
 */
const BROWSER_CODE = ['web/**/*.client.{ts,tsx}', 'scripts/dev/browser/*.ts'];

/** A client component that the plugin for server components adds to every style sheet. Public pages have no React to run it. */
const STYLE_CLEANUP = 'virtual:vite-rsc/remove-duplicate-server-css';

const withoutStyleCleanup: Plugin = {
  name: 'levada:without-style-cleanup',
  enforce: 'pre',
  resolveId: (id) => (id === STYLE_CLEANUP ? `\0levada:${STYLE_CLEANUP}` : undefined),
  load: (id) => (id === `\0levada:${STYLE_CLEANUP}` ? 'export default undefined;' : undefined),
};

/** Creates plugins that notify the server of each edit before any page is told to reload, so that it never renders an old module. */
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
    // Adding or removing a file also changes the modules that import its whole folder.
    hotUpdate({ type, modules }) {
      if (type === 'update') return;
      host.send({ kind: 'changed', files: modules.flatMap(({ file }) => file ?? []) });
    },
  },
];

/** Creates a logger without the errors of requests that were in progress when the server was ended; their pages are reloaded. */
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
 * Starts Vite at the site's URL. It serves the modules of the front end, notifies open pages of edits, and forwards all other requests to
 * the server. Throws when the port is in use.
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
