import { join } from 'node:path';
import { type Config, readConfig } from '#storage/config.ts';
import { checkServer } from '#storage/database/check-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { loadSample, needsSample } from '../sample/load-sample.ts';
import { buildApp } from './app.ts';
import { ensureFirstAccount } from './auth/accounts/first-account.ts';
import { startBackground } from './background.ts';
import { connectEventLog } from './connect-event-log.ts';
import { logError } from './error-log.ts';
import { missingSiteUrl } from './http/site-warnings.ts';
import { createMailer } from './mailer.ts';
import { currentReleaseDir, loadWeb } from './pages/waku.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { sampleWriter } from './sample-writer.ts';
import { DatabaseStartError, describeStartupError } from './startup-error.ts';

/** Connections that wait to be taken: thousands come at once when a vote is announced, and more than there is room for would be lost or late. */
const BACKLOG = 4_096;

/** Milliseconds in which the process ends when told to; what still hangs then is left to the next start. */
const END_TIMEOUT = 15_000;

const start = async (config: Config) => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.reverse()) await each().catch(console.error);
  };
  try {
    const postgres = config.databaseUrl ? undefined : await startDatabase(config, closers);
    if (config.databaseUrl) await expectUsable(config.databaseUrl, config.databaseConnections);
    const connection = config.databaseUrl ?? postgres!.connection;
    const runtime = await startRuntime({
      connection,
      connections: config.databaseConnections,
      dataDir: config.dataDir,
      eventStoreUrl: config.eventStoreUrl,
      s3: config.s3,
      secret: config.secret,
      project: config.roles.has('projections'),
    });
    closers.push(() => runtime.close());
    const closing = new AbortController();
    closers.push(async () => closing.abort());
    const reading = await connectEventLog({ ...runtime, signal: closing.signal });
    const password = await ensureFirstAccount(runtime.db, { email: config.adminEmail, password: config.adminPassword });
    if (reading.isRead && config.sample && config.roles.has('projections')) await fillEmptyMagazine(runtime);
    const production = process.env.NODE_ENV === 'production';
    const mailer = createMailer(runtime, config.smtpUrl);
    closers.push(() => mailer.close());
    const app = await buildSite({ ...runtime, mailer }, config, production, postgres?.failureReason);
    const stopBackground = config.roles.has('scheduler') ? startBackground(runtime, config) : undefined;
    // Whoever waits for an answer does not wait for a mail that is being sent.
    closers.push(() => Promise.all([app.close(), stopBackground?.()]));
    const warning = production && missingSiteUrl(config);
    if (warning) app.log.warn(warning);
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    if (!reading.isRead) console.warn(withoutLog);
    void reading.read.then(
      () => announce(config, password),
      (error) => logError('The event log', error),
    );
    return close;
  } catch (error) {
    await close();
    throw error;
  }
};

const buildSite = async (
  parts: Runtime & { mailer: Mailer },
  { siteUrl, roles, trustedProxies, authSignUp, authRedirects, authProviders }: Config,
  production: boolean,
  helpless: EmbeddedPostgres['failureReason'] | undefined,
) => {
  const dist = currentReleaseDir();
  const door = { trustedProxies };
  const auth = { signUp: authSignUp, redirects: authRedirects, providers: authProviders };
  return buildApp({
    ...parts,
    ...auth,
    siteUrl,
    roles,
    production,
    http: door,
    web: await loadWeb(dist),
    dist,
    unrecoverableReason: helpless,
  });
};

const withoutLog =
  'The event log does not answer: readers are served what is known, and commands are taken as soon as it is back.';

const expectUsable = async (connection: ConnectionString, connections: number): Promise<void> => {
  const warning = await checkServer(connection, connections);
  if (warning) console.warn(warning);
};

const startDatabase = async (config: Config, closers: (() => Promise<unknown>)[]): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') }).catch((error) => {
    throw new DatabaseStartError(error);
  });
  closers.push(() => postgres.stop());
  return postgres;
};

const fillEmptyMagazine = async (runtime: Runtime): Promise<void> => {
  if (!(await needsSample(runtime.store, runtime.db))) return;
  await loadSample(sampleWriter(runtime), ({ done, total }) => {
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
      setTimeout(() => process.exit(1), END_TIMEOUT).unref();
      await close();
      process.exit(0);
    });
  }
};

run().catch((error) => {
  console.error(describeStartupError(error));
  process.exit(1);
});
