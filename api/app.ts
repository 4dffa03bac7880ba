import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase, Tag } from '#projections/read-models.ts';
import type { Role as ConfigRole } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { accountOf, requireAccount, sessionRoutes } from './auth/routes.ts';
import { buildRoutes } from './builds/routes.ts';
import { CONTENT_ROLES } from './commands/command.ts';
import { type CommandBus, executeDefinition } from './commands/execute.ts';
import { commandRoutes } from './commands/route.ts';
import { editionRoutes } from './edition/routes.ts';
import { findableRoutes } from './findable/routes.ts';
import { healthRoutes } from './health.ts';
import { answerError } from './http/errors.ts';
import { localeRoutes } from './http/locale.ts';
import { requireOwnOrigin } from './http/origin.ts';
import { Problem } from './http/problem.ts';
import { readForm } from './http/read-form.ts';
import { warnOfForeignHosts } from './http/site-warnings.ts';
import { insightQueries, insightRoutes } from './insights/routes.ts';
import { installableRoutes } from './installable/routes.ts';
import { registerMediaCommand } from './media/commands.ts';
import { mediaRoutes } from './media/routes.ts';
import { newsletterQueries } from './newsletter/queries.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { createPageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/routes.ts';
import type { WebHandler } from './pages/waku.ts';
import { queryRoutes } from './queries/routes.ts';
import { restaurantRoutes } from './restaurant/routes.ts';
import { voterRoutes } from './vote/routes.ts';
import { voteStatisticsRoutes } from './vote/statistics-routes.ts';

export interface AppOptions {
  db: Kysely<Database>;
  read: ReadDatabase;
  store: EventStore;
  files: FileStore;
  changes: ReadModelChanges;
  personalData: PersonalData;
  siteUrl: string;
  /** The built front end, and the folder its public files lie in. */
  web: WebHandler;
  dist: string;
  cachePages?: boolean;
  /** Which parts this process serves; every part unless said (product.md, Running). */
  roles?: ReadonlySet<ConfigRole>;
  /** Whether to watch that visitors come under the host of `siteUrl`. */
  production?: boolean;
  logLevel?: string;
}

/** Bodies of commands: an article of 150,000 characters fits several times. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** Pictures (design/product.md, Content). */
const UPLOAD_LIMIT = 25 * 1024 * 1024;
/** Who may say for whom it asks: a proxy that stands before the site on the same machine or in the same private network. */
const PROXIES = ['loopback', 'uniquelocal'];
/** Requests that change something, from one address in one minute. */
const CHANGES_PER_MINUTE = 600;

/** Assembles the site; whoever calls it listens, or injects requests in a test. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = await createApp(options);
  const bus = { ...options, db: options.read };
  const serves = (role: ConfigRole) => options.roles?.has(role) ?? true;

  healthRoutes(app, options);
  if (serves('api')) programRoutes(app, options, bus);
  if (serves('api') || serves('web')) {
    await app.register(pictures, { files: options.files, bus, db: options.db });
    await app.register(newsletterRoutes, { bus });
  }
  if (serves('web')) await readerRoutes(app, options);
  else app.setNotFoundHandler(() => Promise.reject(new Problem(404, 'not_found')));
  return app;
};

/** Commands and queries. */
const programRoutes = (app: FastifyInstance, options: AppOptions, bus: CommandBus): void => {
  const secure = isSecure(options);
  sessionRoutes(app, { ...options, secure });
  commandRoutes(app, { bus, db: options.db, secure });
  queryRoutes(app, options);
  newsletterQueries(app, options);
  insightQueries(app, options);
  editionRoutes(app, options);
  restaurantRoutes(app, options);
  voteStatisticsRoutes(app, options);
  voterRoutes(app, { ...options, secure });
};

/** Pages, and what belongs to them. */
const readerRoutes = async (app: FastifyInstance, options: AppOptions): Promise<void> => {
  const { dist, changes, cachePages = true } = options;
  const secure = isSecure(options);
  localeRoutes(app, { secure });
  await publicFiles(app, dist);
  await buildRoutes(app, options);
  await installableRoutes(app, options);
  insightRoutes(app, options);

  const cache = createPageCache();
  const stopDropping = changes.onChange(({ tags }) => cache.drop(tags as Tag[]));
  app.addHook('onClose', async () => stopDropping());
  findableRoutes(app, { ...options, cache });
  pageRoutes(app, { ...options, cache, secure, cachePages });
};

const isSecure = ({ siteUrl }: AppOptions): boolean => siteUrl.startsWith('https:');

/** What every request passes: headers, checks, limits, and the two formats a body may have. */
const createApp = async ({ siteUrl, production = false, logLevel = 'warn' }: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: { level: logLevel },
    routerOptions: { maxParamLength: 500 },
    trustProxy: PROXIES,
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  if (production) warnOfForeignHosts(app, siteUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  app.addHook('onRequest', requireOwnOrigin);
  app.addHook('onRequest', requireReadableAddress);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readForm(body),
  );
  await app.register(cookie);
  await app.register(rateLimit, {
    max: CHANGES_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD',
  });
  return app;
};

/** Neither Postgres nor a file system takes NUL in a name. */
const requireReadableAddress = async ({ url }: FastifyRequest): Promise<void> => {
  if (url.includes('%00')) throw new Problem(400, 'unreadable');
};

/** Apart from the others, for nothing else takes multipart bodies. */
const pictures = async (
  app: FastifyInstance,
  { files, bus, db }: { files: FileStore; bus: CommandBus; db: Kysely<Database> },
): Promise<void> => {
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10 } });
  await app.register(mediaRoutes, {
    files,
    authorize: async (request) => void (await requireAccount(db, request, CONTENT_ROLES)),
    register: async ({ name, ...picture }, request) =>
      executeDefinition(bus, registerMediaCommand, { name, body: picture, actor: await accountOf(db, request) }),
  });
};

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'];
const PUBLIC_FILES = ['favicon.svg', 'apple-touch-icon.png', ...ICONS];

/** What the build made: hashed names for ever, everything else asked for anew. */
const publicFiles = async (app: FastifyInstance, dist: string): Promise<void> => {
  const root = resolve(dist, 'public');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  for (const file of PUBLIC_FILES.filter((name) => existsSync(resolve(root, name)))) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, root, { maxAge: '1d', immutable: false }));
  }
};
