import { join } from 'node:path';
import { type Config, readConfig } from '#storage/config.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { loadSample, needsSample } from '../sample/load.ts';
import { buildApp } from './app.ts';
import { ensureFirstAccount } from './auth/accounts.ts';
import { startBackground } from './background.ts';
import { missingSiteUrl } from './http/site-warnings.ts';
import { builtPages, loadWeb } from './pages/waku.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { sampleEditor } from './sample-editor.ts';
import { DatabaseNotStarted, whyNotStarted } from './why-not-started.ts';

const start = async (config: Config) => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.reverse()) await each();
  };
  try {
    const connection = config.databaseUrl ?? (await startDatabase(config, closers));
    const runtime = await startRuntime({
      connection,
      dataDir: config.dataDir,
      eventStoreUrl: config.eventStoreUrl,
      secret: config.secret,
      project: config.roles.has('projections'),
    });
    closers.push(() => runtime.close());
    const password = await ensureFirstAccount(runtime.db, { email: config.adminEmail, password: config.adminPassword });
    if (config.sample && config.roles.has('projections')) await fillEmptyMagazine(runtime);
    if (config.roles.has('scheduler')) closers.push(startBackground(runtime, config));
    const dist = builtPages();
    const { siteUrl, roles, trustedProxies } = config;
    const production = process.env.NODE_ENV === 'production';
    const app = await buildApp({
      ...runtime,
      siteUrl,
      roles,
      production,
      door: { trustedProxies },
      web: await loadWeb(dist),
      dist,
    });
    closers.push(() => app.close());
    const warning = production && missingSiteUrl(config);
    if (warning) app.log.warn(warning);
    await app.listen({ port: config.port, host: config.host });
    announce(config, password);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
};

const startDatabase = async (config: Config, closers: (() => Promise<unknown>)[]): Promise<string> => {
  const postgres = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') }).catch((error) => {
    throw new DatabaseNotStarted(error);
  });
  closers.push(() => postgres.stop());
  return postgres.connection;
};

const fillEmptyMagazine = async (runtime: Runtime): Promise<void> => {
  if (!(await needsSample(runtime.store))) return;
  await loadSample(sampleEditor(runtime), ({ done, total }) => {
    const line = `Loading the sample edition: ${done} of ${total}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
    else if (done === total || done % 20 === 0) console.log(line);
  });
};

const announce = ({ siteUrl, adminEmail }: Config, password: string | undefined): void => {
  console.log(`Levada is open at ${siteUrl}`);
  console.log(`Administrator: ${adminEmail}${password ? `, password ${password} (shown this once)` : ''}`);
};

const run = async (): Promise<void> => {
  const close = await start(readConfig(process.env));
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (closing) return;
      closing = true;
      await close();
      process.exit(0);
    });
  }
};

run().catch((error) => {
  console.error(whyNotStarted(error));
  process.exit(1);
});
