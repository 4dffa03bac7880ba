import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { freePort } from '#testing/free-port.ts';
import { createHostProcess, type HostProcess } from './host-process.ts';
import type { DevSettings } from './settings.ts';
import { startVite } from './vite-server.ts';

/** Milliseconds in which edits that come together, as from a change of branch, are gathered. */
const GATHER_MS = 30;

/** Starts everything and resolves, once the magazine is open or its host did not start, with what ends everything again. */
export const runDev = async ({ config, env, inspector }: DevSettings): Promise<() => Promise<void>> => {
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') });
  const port = await freePort();
  let vite: ViteDevServer | undefined;
  const host = createHostProcess({
    port,
    inspector,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: config.siteUrl,
      DATABASE_URL: config.databaseUrl ?? postgres!.connection,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
    write: (text) => process.stdout.write(text),
    invoke: (environment, payload) => vite!.environments[environment]!.hot.handleInvoke(payload as never),
    onFailure: console.log,
  });
  vite = await startVite({ port: config.port, address: config.host, host });
  const failure = await host.restart();
  restartOnEdit(host, vite);
  if (failure === undefined) console.log(`Levada is open at ${config.siteUrl}`);
  return async () => {
    host.stop();
    await Promise.all([vite.close(), postgres?.stop()]);
  };
};

const restartOnEdit = (host: HostProcess, vite: ViteDevServer): void => {
  let edited: string | undefined;
  vite.watcher.on('all', async (_event, file) => {
    if (!host.isConcernedBy(file)) return;
    edited = file;
    await sleep(GATHER_MS);
    if (edited !== file) return;
    const start = performance.now();
    const failure = await host.restart();
    if (failure === undefined) {
      console.log('ready', performance.now() - start);
      vite.environments.client.hot.send({ type: 'full-reload' });
    }
  });
};
