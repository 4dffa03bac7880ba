import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { WebHandler } from '#api/pages/waku.ts';
import type { Runtime } from '#api/runtime.ts';
import { startSite } from '#api/start-site.ts';
import { describeStartupError } from '#api/startup-error.ts';
import { waitForReadableTables } from '#projections/engine/wait-for-tables.ts';
import { projections } from '#projections/read-models.ts';
import { readConfig } from '#storage/config.ts';
import type { FromHost } from './host-messages.ts';
import { followMessages } from './live-messages.ts';
import { mailPages } from './mail-pages.ts';
import { showFailures, watchFailures } from './page-failures.ts';
import { relaxPolicies } from './relaxed-policy.ts';
import { serviceWorkerRoute } from './service-worker.ts';

/**
 * Starts the site's server for development: `web` renders its pages, and no page is cached. Notifies the parent process as soon as the read
 * models are rebuilt, at the latest after 20 s. Exits the process when the site does not start.
 */
export const runHost = async (web: WebHandler): Promise<void> => {
  followMessages();
  try {
    await startSite(readConfig(process.env), {
      production: false,
      loadFrontEnd: async () => ({ web: watchFailures(web), dist: 'none', cachePages: false }),
      extend: extendSite,
      onOpen: (_config, _password, { db }) => void tellWhenRebuilt(db),
    });
  } catch (error) {
    console.error(describeStartupError(error));
    process.exit(1);
  }
};

/** Milliseconds to wait for rebuilds of read models; a longer one is shown later. */
const REBUILD_TIMEOUT = 20_000;

/** Milliseconds that the processor is left to the reloading pages before the compile cache is written. */
const FLUSH_DELAY_MS = 1_000;

/**
 * Reports readiness only after read models are rebuilt, because a page loaded during a rebuild would show the old state and is reloaded
 * only once.
 */
const tellWhenRebuilt = async (db: Runtime['db']): Promise<void> => {
  const current = projections.map((projection) => ({ ...projection, minReadableVersion: projection.version }));
  await waitForReadableTables(db, current, REBUILD_TIMEOUT);
  process.send?.({ kind: 'ready' } satisfies FromHost);
  // Node writes the cache only when a process exits by itself, which this one never does; the next process starts with it.
  setTimeout(flushCompileCache, FLUSH_DELAY_MS);
};

const extendSite = (app: FastifyInstance, runtime: Runtime): void => {
  relaxPolicies(app);
  showFailures(app);
  mailPages(app, runtime);
  serviceWorkerRoute(app);
};
