import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadListedWords } from '#projections/search/word-lists/listed-words.ts';
import { UNPACKED } from '#storage/backup/unfinished-restore.ts';
import type { Config } from '#storage/config.ts';
import { checkServer } from '#storage/database/check-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { sleep } from '#storage/wait/sleep.ts';
import { expectWritableFolder } from '#storage/writable-folder.ts';
import { loadSample, needsSample } from '../sample/load-sample.ts';
import { type AppOptions, buildApp } from './app.ts';
import { ensureFirstAccount } from './auth/accounts/first-account.ts';
import { createSmsHook } from './auth/phone/sms-hook.ts';
import { startBackground } from './background.ts';
import { keepAssets } from './builds/kept-assets.ts';
import { connectEventLog } from './connect-event-log.ts';
import { logError } from './error-log.ts';
import { missingSiteUrl } from './http/server/site-warnings.ts';
import { createMailer } from './mailer.ts';
import { rehearseEventLog } from './rehearse-event-log.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { sampleWriter } from './sample-writer.ts';
import { DatabaseStartError } from './startup-error.ts';

/**
 * Length of the queue of connections not yet accepted. Thousands arrive at once when a vote is announced; what exceeds the queue
 * is lost or delayed.
 */
const BACKLOG = 4_096;

/** Milliseconds from the start until the word lists are loaded; a search that needs them earlier loads them itself. */
const WORD_LISTS_DELAY_MS = 30_000;

/** The front end of a site: its request handler, the folder of its public files, and `cachePages` (default true). */
export type FrontEnd = Pick<AppOptions, 'web' | 'dist' | 'cachePages'>;

export interface SiteOptions {
  /** Warns when visitors come under another host than that of the site's URL, and at startup when that URL is not configured. */
  production: boolean;
  loadFrontEnd(): Promise<FrontEnd>;
  /**
   * Called once the site listens and the event log is verified. `password` is that of the first account if it was created by this
   * start.
   */
  onOpen(config: Config, password: string | undefined, runtime: Runtime): void | Promise<void>;
  /** Can add routes to the app before it listens. */
  extend?(app: FastifyInstance, runtime: Runtime): void | Promise<void>;
}

/**
 * Starts the whole site: database, runtime, first account, sample edition, pages, background work. Once the site listens, resolves to a
 * function that stops it. On an error, closes what is already open and throws; `describeStartupError` explains the errors.
 */
export const startSite = async (config: Config, options: SiteOptions): Promise<() => Promise<void>> => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.reverse()) await each().catch(console.error);
  };
  try {
    await expectWritableFolder(config.dataDir);
    const postgres = config.databaseUrl ? undefined : await startDatabase(config, closers);
    if (config.databaseUrl) await checkDatabase(config.databaseUrl, config.databaseConnections);
    const connection = config.databaseUrl ?? postgres!.connection;
    const runtime = await startRuntime({
      connection,
      connections: config.databaseConnections,
      dataDir: config.dataDir,
      eventStoreUrl: config.eventStoreUrl,
      magazineId: config.magazineId,
      s3: config.s3,
      secret: config.secret,
      backupsKept: config.backupsKept,
      external: externalVariables(config),
      project: config.roles.has('projections'),
    });
    closers.push(() => runtime.close());
    // Left by a restore that was interrupted once its tables were complete.
    await rm(join(config.dataDir, UNPACKED), { recursive: true, force: true });
    const closing = new AbortController();
    closers.push(async () => closing.abort());
    const reading = await connectEventLog({ ...runtime, signal: closing.signal });
    const password = await ensureFirstAccount(runtime.db, { email: config.adminEmail, password: config.adminPassword });
    const canFill = reading.isRead && config.sample && config.roles.has('projections');
    const [frontEnd, isFilled] = await Promise.all([
      options.loadFrontEnd(),
      canFill ? loadSampleIfEmpty(runtime) : false,
    ]);
    // The commands of the sample edition are a rehearsal.
    const isRehearsed = isFilled || !reading.isRead || !config.eventStoreUrl;
    if (!isRehearsed) await rehearseEventLog(runtime.store).catch(logUnrehearsed);
    const mailer = await createMailer(runtime, config.smtpUrl);
    closers.push(() => mailer.close());
    const app = await buildSite({ ...runtime, mailer }, config, { ...options, frontEnd }, postgres?.failureReason);
    await options.extend?.(app, runtime);
    const stopBackground = config.roles.has('scheduler') ? await startBackground(runtime, config) : undefined;
    // Both at the same time, so that open requests do not wait for an e-mail that is being sent.
    closers.push(() => Promise.all([app.close(), stopBackground?.()]));
    const warning = options.production && missingSiteUrl(config);
    if (warning) app.log.warn(warning);
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    if (options.production) void loadWordLists(closing.signal);
    if (!reading.isRead) console.warn(eventLogUnreachable);
    void reading.read
      .then(() => options.onOpen(config, password, runtime))
      .catch((error) => logError('Event log', error));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
};

/** The site opens all the same: what was not rehearsed only takes longer the first time. */
const logUnrehearsed = (error: unknown): void => logError('Rehearsal of the event log', error);

/** Returns the variables that name a database, event log or file store outside of the data folder. */
const externalVariables = ({ databaseUrl, eventStoreUrl, s3 }: Config): string[] => [
  ...(databaseUrl ? ['DATABASE_URL'] : []),
  ...(eventStoreUrl ? ['EVENTSTORE_URL'] : []),
  ...(s3 ? ['S3_BUCKET'] : []),
];

const buildSite = async (
  parts: Runtime & { mailer: Mailer },
  {
    dataDir,
    siteUrl,
    roles,
    trustedProxies,
    authSignUp,
    authAnonymous,
    authAutoconfirm,
    authPasswordMin,
    authJwtExpiry,
    authJwtKeys,
    authManualLinking,
    authSmsHook,
    authRedirects,
    authProviders,
    staffSessions,
    signedUrlDays,
    mailWebhookSecret,
    realtimeOpenTopics,
    surrogateKeys,
  }: Config,
  { production, frontEnd }: { production: boolean; frontEnd: FrontEnd },
  helpless: EmbeddedPostgres['failureReason'] | undefined,
) => {
  const door = { trustedProxies };
  const auth = {
    signUp: authSignUp,
    anonymous: authAnonymous,
    autoconfirm: authAutoconfirm,
    passwordMin: authPasswordMin,
    accessTokenSeconds: authJwtExpiry,
    jwtKeys: authJwtKeys,
    manualLinking: authManualLinking,
    textMessages: authSmsHook && createSmsHook(parts.db, authSmsHook),
    redirects: authRedirects,
    providers: authProviders,
    staffSessions,
  };
  const keptAssets = join(dataDir, 'assets');
  if (roles.has('web')) await keepAssets(frontEnd.dist, keptAssets).catch((error) => logError('Kept assets', error));
  return buildApp({
    ...parts,
    ...auth,
    signedUrlDays,
    mailWebhookSecret,
    openTopics: realtimeOpenTopics,
    surrogateKeys,
    siteUrl,
    roles,
    production,
    http: door,
    ...frontEnd,
    keptAssets,
    unrecoverableReason: helpless,
  });
};

const eventLogUnreachable =
  'The event log is unreachable: pages are served from the read models, commands fail until it responds.';

const checkDatabase = async (connection: ConnectionString, connections: number): Promise<void> => {
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

/** Loads the word lists of the search once the start is over, which has better use for a second of processor time. */
const loadWordLists = async (signal: AbortSignal): Promise<void> => {
  await sleep(WORD_LISTS_DELAY_MS, signal);
  if (!signal.aborted) await loadListedWords().catch((error) => logError('Word lists', error));
};

/** Returns true if it loaded the sample edition. */
const loadSampleIfEmpty = async (runtime: Runtime): Promise<boolean> => {
  if (!(await needsSample(runtime.store, runtime.db))) return false;
  await loadSample(sampleWriter(runtime), ({ done, total }) => {
    const line = `Loading the sample edition: ${done} of ${total}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
    else if (done === total || done % 20 === 0) console.log(line);
  });
  return true;
};
