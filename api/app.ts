import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Role as ProcessRole } from '#storage/config.ts';
import { relayBehindAnswers } from './auth/account-events-relay.ts';
import { sessionRoutes } from './auth/desk/routes.ts';
import { sessionFactorRoutes } from './auth/desk/second-factor.ts';
import { type AuthOptions, provideAuth } from './auth/service/auth.ts';
import { authRoutes } from './auth/v1/routes.ts';
import { buildRoutes } from './builds/routes.ts';
import { commandRoutes } from './commands/route.ts';
import { accountRoutes } from './desk/account-routes.ts';
import { draftRoutes } from './desk/draft-routes.ts';
import { editLinkRoutes } from './desk/edit-link-routes.ts';
import { findRoutes } from './desk/find-routes.ts';
import { type LiveOptions, liveRoutes } from './desk/live.ts';
import { createNews, type News } from './desk/news.ts';
import { peopleRoutes } from './desk/people-routes.ts';
import { providerRoutes } from './desk/provider-routes.ts';
import { recoveryRoutes } from './desk/recovery-routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { undoRoutes } from './desk/undo-routes.ts';
import type { RouteServices } from './endpoints.ts';
import { findableRoutes } from './findable/routes.ts';
import { type HealthOptions, healthRoutes } from './health.ts';
import { type Costly, type CostlyOptions, costlyRoutes, createCostly } from './http/costly.ts';
import { createApp, type DoorOptions } from './http/create-app.ts';
import { localeRoutes } from './http/locale.ts';
import { minPosition } from './http/min-position.ts';
import { Problem } from './http/problem.ts';
import { publicFiles } from './http/public-files.ts';
import { warnOfForeignHosts } from './http/site-warnings.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { installableRoutes } from './installable/routes.ts';
import { openapiRoutes } from './openapi.ts';
import { followChanges } from './pages/follow-changes.ts';
import { createKeptAnswers, type KeptAnswers } from './pages/kept-answers.ts';
import { createPageCache, type PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/routes.ts';
import type { WebHandler } from './pages/waku.ts';
import { requireDeclaredRoles } from './permissions.ts';
import type { PreviewServices } from './preview/render-preview.ts';
import { previewRoutes } from './preview/routes.ts';
import { commands, isOurLink, routes, seesAtOnce } from './registry.ts';

export interface AppOptions
  extends Omit<RouteServices, 'secure'>,
    Omit<AuthOptions, 'secure'>,
    Pick<HealthOptions, 'helpless' | 'limits'> {
  /** The built front end, and the folder its public files lie in. */
  web: WebHandler;
  dist: string;
  cachePages?: boolean;
  /** Where pages are kept, and what they are made of; the process's own unless given. */
  kept?: { answers: KeptAnswers; cache: PageCache };
  /** Which parts this process serves; every part unless said (product.md, Running). */
  roles?: ReadonlySet<ProcessRole>;
  /** What the door lets through (`http/create-app.ts`). */
  door?: Pick<DoorOptions, 'trustedProxies' | 'times' | 'bodies'> & { costly?: Partial<CostlyOptions> };
  /** How often the desk's live stream beats and looks. */
  live?: Pick<LiveOptions, 'beat' | 'look'>;
  /** Whether to watch that visitors come under the host of `siteUrl`. */
  production?: boolean;
  logLevel?: string;
}

/** Assembles the site; whoever calls it listens, or injects requests in a test. */
export const buildApp = async (given: AppOptions): Promise<FastifyInstance> => {
  const { siteUrl, production = false, logLevel = 'warn' } = given;
  const news = createNews(given.changes);
  const options = { ...given, news, secure: siteUrl.startsWith('https:') };
  const serves = (role: ProcessRole) => options.roles?.has(role) ?? true;

  const app = await createApp({ ...given.door, logLevel, siteUrl, secure: options.secure });
  app.addHook('onClose', async () => news.stop());
  // First, so that who waits for a position takes no place from anybody.
  minPosition(app, options);
  const costly = createCostly(app, trustedProxies(given.door?.trustedProxies), given.door?.costly);
  costlyRoutes(app, costly);
  if (production) warnOfForeignHosts(app, siteUrl);
  healthRoutes(app, options);
  provideAuth(app, options);
  if (serves('api')) {
    relayBehindAnswers(app, options);
    sessionRoutes(app);
    sessionFactorRoutes(app);
    recoveryRoutes(app);
    accountRoutes(app);
    peopleRoutes(app);
    providerRoutes(app);
    draftRoutes(app, options.db);
    editLinkRoutes(app, options.read);
    findRoutes(app, options.read);
    undoRoutes(app, options);
    liveRoutes(app, { ...options, ...options.live });
    openapiRoutes(app);
    await app.register(authRoutes, { prefix: '/auth/v1' });
    commandRoutes(app, { commands, services: options, secure: options.secure });
  }
  await sliceRoutes(app, options, serves);
  if (serves('web')) await readerRoutes(app, { ...options, costly });
  else app.setNotFoundHandler(() => Promise.reject(new Problem(404, 'not_found')));
  return app;
};

const sliceRoutes = async (
  app: FastifyInstance,
  services: RouteServices,
  serves: (role: ProcessRole) => boolean,
): Promise<void> => {
  requireDeclaredRoles(app);
  for (const { servedBy, register } of routes) {
    if (servedBy.some(serves)) await app.register(async (scope) => register(scope, services));
  }
};

/** Pages, and what belongs to them. */
const readerRoutes = async (
  app: FastifyInstance,
  options: AppOptions & RouteServices & { costly: Costly; news: News },
): Promise<void> => {
  const { changes, cachePages = true, kept = keepPages(options.read) } = options;
  localeRoutes(app, options);
  await publicFiles(app, options);
  await buildRoutes(app, options);
  await installableRoutes(app, { ...options, ...kept });

  const showWaiting = followChanges(app, changes, kept.answers);
  findableRoutes(app, { ...options, ...kept });
  deskRoutes(app, options);
  const ours = {
    isOurLink: (...link: Parameters<PreviewServices['isOurLink']>) => isOurLink(options.personalData, ...link),
  };
  previewRoutes(app, { ...options, ...kept, ...ours });
  pageRoutes(app, {
    ...options,
    ...kept,
    cachePages,
    showWaiting,
    seesAtOnce,
    ...ours,
  });
};

/** Where the pages of a process are kept. */
export const keepPages = (read: ReadDatabase): { answers: KeptAnswers; cache: PageCache } => {
  const answers = createKeptAnswers(read);
  return { answers, cache: createPageCache(answers) };
};
