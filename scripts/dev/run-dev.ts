import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { freePort } from '#testing/network/free-port.ts';
import { checkTypes } from './check-types.ts';
import { createHostProcess, type HostProcess, type HostProcessOptions } from './host-process.ts';
import { createLogFormatter } from './log-lines.ts';
import { restartOnEdit } from './restart-on-edit.ts';
import { type DevSettings, MAILS } from './settings.ts';
import { startVite } from './vite-server.ts';

/**
 * Starts what `npm run dev` needs: the embedded database (unless DATABASE_URL is set), Vite, the site's server and the type check. Returns
 * a function that stops everything. A server that does not start is started again after the next edit; all other failures are thrown
 * (`describeStartupError` explains them).
 */
export const runDev = async (settings: DevSettings): Promise<() => Promise<void>> => {
  const { config } = settings;
  await expectFreePort(config.port, config.host);
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') });
  const connection = config.databaseUrl ?? postgres!.connection;
  let vite: ViteDevServer | undefined;
  const host = createHostProcess({
    ...(await hostOptions(settings, connection)),
    invoke: (environment, payload) => vite!.environments[environment]!.hot.handleInvoke(payload as never),
    onFailure: ({ message, stack }) => vite!.environments.client.hot.send({ type: 'error', err: { message, stack } }),
  });
  try {
    vite = await startVite({ port: config.port, address: config.host, host });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  announce(settings, await host.restart());
  restartOnEdit(host, vite);
  const types = checkTypes(config.dataDir, console.log);
  return () => stopAll(host, vite, [async () => void types.kill('SIGKILL'), async () => postgres?.stop()]);
};

/** Throws the error of listening, `EADDRINUSE`, before anything else is started. */
const expectFreePort = async (port: number, host: string): Promise<void> => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

const hostOptions = async (
  { config, env, inspector }: DevSettings,
  connection: string,
): Promise<Pick<HostProcessOptions, 'port' | 'env' | 'inspector' | 'write'>> => {
  const port = await freePort();
  return {
    port,
    inspector,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: config.siteUrl,
      DATABASE_URL: connection,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
    write: createLogFormatter((text) => process.stdout.write(text)),
  };
};

const announce = ({ config, env }: DevSettings, failure: string | undefined): void => {
  const { siteUrl, adminEmail, smtpUrl } = config;
  if (failure !== undefined) console.log('The server did not start. It restarts after the next edit.');
  console.log(`Levada, from its sources, is open at ${siteUrl}`);
  console.log(`Administrator: ${siteUrl}/admin, ${adminEmail}, password ${env.ADMIN_PASSWORD}`);
  if (!smtpUrl) console.log(`Mails are not sent but shown: ${siteUrl}${MAILS}`);
  console.log('Edits are shown automatically. Ctrl-C stops everything.');
};

const stopAll = async (host: HostProcess, vite: ViteDevServer, others: (() => Promise<void>)[]): Promise<void> => {
  host.stop();
  await Promise.all([vite.close(), ...others.map((stop) => stop())]);
};
