import { join } from 'node:path';
import { type Config, readConfig } from '#storage/config.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { createSmtpMailer } from '#storage/mail/smtp.ts';
import { loadSample, needsSample } from '../sample/load.ts';
import { buildApp } from './app.ts';
import { startScheduler } from './article/publish-due.ts';
import { ensureFirstAccount } from './auth/accounts.ts';
import type { CommandBus } from './commands/execute.ts';
import { missingSiteUrl } from './http/site-warnings.ts';
import { startExpiry } from './newsletter/expire-subscriptions.ts';
import { newsletterMail } from './newsletter/mail-reactor.ts';
import { builtPages, loadWeb } from './pages/waku.ts';
import { startReactor } from './reactors/run.ts';
import { type Runtime, startRuntime } from './runtime.ts';
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
    if (config.roles.has('scheduler')) closers.push(startScheduler(busOf(runtime), console.error).stop);
    if (config.roles.has('scheduler')) closers.push(startNewsletter(config, runtime));
    const dist = builtPages();
    const { siteUrl, roles } = config;
    const production = process.env.NODE_ENV === 'production';
    const app = await buildApp({ ...runtime, siteUrl, roles, production, web: await loadWeb(dist), dist });
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

/** Sends the newsletter's mails, and forgets who never confirmed. */
const startNewsletter = ({ smtpUrl, siteUrl }: Config, runtime: Runtime): (() => Promise<void>) => {
  const { db, personalData } = runtime;
  const mailer = smtpUrl ? createSmtpMailer(smtpUrl) : createOutbox(db, personalData);
  const onFault = (reactor: string, error: unknown) => console.error(`Reactor ${reactor}:`, error);
  const reactor = startReactor(newsletterMail({ ...runtime, mailer, siteUrl }), { ...runtime, onFault });
  const expiry = startExpiry(busOf(runtime), console.error);
  return async () => {
    await expiry.stop();
    await reactor.stop();
    await mailer.close();
  };
};

const busOf = ({ read, ...runtime }: Runtime): CommandBus => ({ ...runtime, db: read });

const fillEmptyMagazine = async (runtime: Runtime): Promise<void> => {
  if (!(await needsSample(runtime.store))) return;
  await loadSample(busOf(runtime), runtime.files, ({ done, total }) => {
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
