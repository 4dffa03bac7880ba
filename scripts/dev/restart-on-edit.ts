import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { HostProcess } from './host-process.ts';
import { localeOfMessages } from './message-files.ts';

/** Milliseconds during which edits that come together, as from a change of branch, are collected. */
const GATHER_MS = 30;

/**
 * Registers a watcher that restarts the server when a file that it has loaded, or a migration, was edited, and then reloads open pages.
 * Message catalogues (interface texts) do not restart the server, because it reads them again (`live-messages.ts`).
 */
export const restartOnEdit = (host: HostProcess, { watcher, environments }: ViteDevServer): void => {
  let edited: string | undefined;
  watcher.on('all', async (_event, file) => {
    const isReason = (host.isConcernedBy(file) && !localeOfMessages(file)) || file.includes('/migrations/');
    if (!isReason) return;
    edited = file;
    await sleep(GATHER_MS);
    if (edited !== file) return;
    const start = performance.now();
    const failure = await host.restart();
    if (failure === undefined) {
      console.log(`${relative('', file)}: host restarted in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      environments.client.hot.send({ type: 'full-reload' });
    } else {
      console.log('The server did not start, see above. It restarts after the next edit.');
      environments.client.hot.send({ type: 'error', err: { message: failure, stack: '' } });
    }
  });
};
