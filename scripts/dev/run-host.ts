import type { WebHandler } from '#api/pages/waku.ts';
import { startSite } from '#api/start-site.ts';
import { describeStartupError } from '#api/startup-error.ts';
import { readConfig } from '#storage/config.ts';
import type { FromHost } from './host-messages.ts';

/**
 * Starts the site with pages that `web` renders and nothing keeps, and tells the process that started this one when it is open. Ends the
 * process when the site does not start.
 */
export const runHost = async (web: WebHandler): Promise<void> => {
  try {
    await startSite(readConfig(process.env), {
      production: false,
      loadFrontEnd: async () => ({ web, dist: 'none', cachePages: false }),
      onOpen: () => process.send?.({ kind: 'ready' } satisfies FromHost),
    });
  } catch (error) {
    console.error(describeStartupError(error));
    process.exit(1);
  }
};
