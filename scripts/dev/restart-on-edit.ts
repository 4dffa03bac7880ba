import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { HostProcess } from './host-process.ts';
import { localeOfMessages } from './message-files.ts';

/** Milliseconds in which edits that come together, as from a change of branch, are gathered. */
const GATHER_MS = 30;

/**
 * Starts the host again when a file was edited that it has loaded, then has open pages loaded again. Catalogues of messages are no reason:
 * the host takes them as they are (`live-messages.ts`).
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
      console.log('The host did not start, see above. It is started again at the next edit.');
      environments.client.hot.send({ type: 'error', err: { message: failure, stack: '' } });
    }
  });
};
