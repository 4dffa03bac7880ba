import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Role as ProcessRole } from '#storage/config.ts';
import { type ChangeFeed, createChangeFeed } from './admin/change-feed.ts';
import { draftKeyRoute } from './admin/draft-key.ts';
import { editLinkRoutes } from './admin/edit-link-routes.ts';
import { emailRoutes } from './admin/email-routes.ts';
import { type EventStreamOptions, eventStreamRoutes } from './admin/event-stream.ts';
import { accountRoutes } from './admin/people/account-routes.ts';
import { oauthClientRoutes } from './admin/people/oauth-client-routes.ts';
import { passkeyRoutes } from './admin/people/passkey-routes.ts';
import { peopleRoutes } from './admin/people/people-routes.ts';
import { programConsentRoute } from './admin/people/program-consent-route.ts';
import { recoveryRoutes } from './admin/people/recovery-routes.ts';
import { serviceKeyRoutes } from './admin/people/service-key-routes.ts';
import { staffProviderRoutes } from './admin/people/staff-provider-routes.ts';
import { adminScreenRoutes } from './admin/screen-routes.ts';
import { adminSearchRoutes } from './admin/search-routes.ts';
import { undoRoutes } from './admin/undo-routes.ts';
import { type WorkingCopyOptions, workingCopyRoutes } from './article/working-copy/routes.ts';
import { relayAfterResponses } from './auth/account-event-relay.ts';
import { keyOfRequest } from './auth/current-session/key-of-request.ts';
import { oauthRoutes } from './auth/oauth/routes.ts';
import { recordRefusals } from './auth/record-refusals.ts';
import { rememberRequestOrigin } from './auth/request-origin.ts';
import { type AuthOptions, provideAuth } from './auth/service/auth.ts';
import { sessionPasskeyRoutes } from './auth/staff-session/passkey.ts';
import { sessionRoutes } from './auth/staff-session/routes.ts';
import { sessionFactorRoutes } from './auth/staff-session/second-factor.ts';
import { authRoutes } from './auth/v1/routes.ts';
import { buildRoutes } from './builds/routes.ts';
import { commandRoutes } from './commands/routes.ts';
import { deliverPublicAnswers } from './delivery/deliver-public-answers.ts';
import type { RouteServices } from './endpoints.ts';
import { functionRoutes } from './functions/routes.ts';
import { type HealthOptions, healthRoutes } from './health.ts';
import { HEALTH_LIMITS, type HealthLimits } from './health-limits.ts';
import { announceDeprecations } from './http/deprecation.ts';
import {
  type AdmissionControl,
  type AdmissionOptions,
  applyAdmissionControl,
  createAdmissionControl,
} from './http/limits/admission-control.ts';
import { localeRoutes } from './http/locale.ts';
import { waitForMinPosition } from './http/min-position.ts';
import { Problem } from './http/problem.ts';
import { publicFiles } from './http/public-files.ts';
import { acceptChanges, type ChangeOptions, createApp, type ServerOptions } from './http/server/create-app.ts';
import { warnOfForeignHosts, warnOfUntrustedProxy } from './http/server/site-warnings.ts';
import { type IsTrustedProxy, trustedProxies } from './http/trusted-proxies.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { jobRoutes } from './operations/job-routes.ts';
import type { Metrics } from './operations/metrics.ts';
import { countRequests, metricsRoutes } from './operations/metrics-routes.ts';
import { createSiteChecks, type SiteChecks } from './operations/site-checks.ts';
import { invalidateOnChange } from './pages/invalidate-on-change.ts';
import { createPageCache, type PageCache } from './pages/page-cache.ts';
import { createQueryCache, type QueryCache } from './pages/query-cache.ts';
import { pageRoutes } from './pages/routes.ts';
import type { WebHandler } from './pages/waku.ts';
import { authorizeRoutes } from './permissions.ts';
import type { PreviewServices } from './preview/render-preview.ts';
import { previewRoutes } from './preview/routes.ts';
import { pwaRoutes } from './pwa/routes.ts';
import type { Topic } from './realtime/channels/topics.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import type { RealtimeOptions } from './realtime/service.ts';
import { restRoutes } from './rest/routes.ts';
import { seoRoutes } from './seo/routes.ts';
import {
  commands,
  functions,
  isSignedLink,
  jobs,
  needsFreshPages,
  queries,
  routes,
  topics,
  uploads,
} from './slice-endpoints.ts';
import type { SocketLimits } from './websockets/socket-limits.ts';
import { setUpWebSockets } from './websockets/web-sockets.ts';

export interface AppOptions
  extends Omit<RouteServices, 'secure'>,
    Omit<AuthOptions, 'secure'>,
    Pick<HealthOptions, 'unrecoverableReason'>,
    Pick<WorkingCopyOptions, 'documents'>,
    Pick<RealtimeOptions, 'messages' | 'openTopics' | 'presenceBeatMs'> {
  /** Overrides of `HEALTH_LIMITS`, for tests. */
  limits?: Partial<HealthLimits>;
  /** The request handler of the built front end. `dist` is the release folder that contains its public files. */
  web: WebHandler;
  dist: string;
  /** The folder with the assets of other releases, see `keepAssets`. */
  keptAssets?: string;
  cachePages?: boolean;
  /** See `PageCacheOptions`. */
  surrogateKeys?: boolean | undefined;
  /** Caches of pages and of the query results they are rendered from; created for this app by default. */
  caches?: { answers: QueryCache; cache: PageCache };
  /** Parts of the site that this process serves; all by default (docs/product.md, rule 58). */
  roles?: ReadonlySet<ProcessRole>;
  /** Limits of the HTTP server (`http/create-app.ts`). */
  http?: Pick<ServerOptions, 'trustedProxies' | 'times'> &
    Pick<ChangeOptions, 'bodies'> & {
      costly?: Partial<AdmissionOptions>;
      sockets?: Partial<SocketLimits>;
    };
  /** Intervals of the admin event stream: its heartbeat and its check of who is present. */
  live?: Pick<EventStreamOptions, 'heartbeatMs' | 'presencePollMs'>;
  /** Logs a warning when requests arrive under another host than that of `siteUrl`. */
  production?: boolean;
  logLevel?: string;
  /** Topics of realtime besides those of slices. */
  topics?: readonly Topic[];
}

/**
 * Builds the Fastify app with all hooks and with the routes of the parts of the site that this process serves (`roles`). Does not listen:
 * the caller does, or injects requests in a test.
 */
export const buildApp = async (given: AppOptions): Promise<FastifyInstance> => {
  const { siteUrl, production = false, logLevel = 'warn' } = given;
  const changeFeed = createChangeFeed(given.changes);
  const options = { ...given, changeFeed, secure: siteUrl.startsWith('https:') };
  const serves = (role: ProcessRole) => options.roles?.has(role) ?? true;

  const trusts = trustedProxies(given.http?.trustedProxies);
  const webSockets = setUpWebSockets(trusts, given.http?.sockets);
  const server = await createApp({ ...given.http, webSockets, logLevel, siteUrl, secure: options.secure });
  server.addHook('onClose', async () => changeFeed.stop());
  if (production) warnOfForeignHosts(server, siteUrl);
  warnOfUntrustedProxy(server, trusts);
  // Before admission control, so that a request that waits for `minPosition` occupies none of its slots.
  waitForMinPosition(server, options);
  const limits = { ...HEALTH_LIMITS, ...given.limits };
  const checked = { checks: createSiteChecks(options, limits.answer), limits };
  const metrics = countRequests(server, checked);
  provideAuth(server, options);
  await server.register(async (app) => {
    await siteRoutes(server, app, { ...options, serves, trusts, checked, metrics });
  });
  return server;
};

/** What the parts of the site share. */
interface SiteOptions extends AppOptions, RouteServices {
  changeFeed: ChangeFeed;
  serves(role: ProcessRole): boolean;
  trusts: IsTrustedProxy;
  checked: { checks: SiteChecks; limits: HealthLimits };
  metrics: Metrics;
}

/** Registers the parts of the site on `app`, a scope of the server. Pages are routes of the server itself, for which no hook of `app` runs. */
const siteRoutes = async (server: FastifyInstance, app: FastifyInstance, options: SiteOptions): Promise<void> => {
  const { serves, trusts, checked } = options;
  const programOf = async (request: FastifyRequest) => (await keyOfRequest(request))?.id;
  await acceptChanges(app, { ...options.http, programOf });
  // After it, since what is refused counts for the rate limits too.
  authorizeRoutes(server, app);
  announceDeprecations(app, (url) => (queries[url] ?? uploads[url])?.deprecated);
  const costly = createAdmissionControl(app, trusts, options.http?.costly);
  applyAdmissionControl(app, costly);
  deliverPublicAnswers(app);
  metricsRoutes(app, options.metrics);
  healthRoutes(app, { ...checked, unrecoverableReason: options.unrecoverableReason });
  if (serves('api')) await programRoutes(app, options);
  await sliceRoutes(app, options, serves);
  if (serves('web')) await readerRoutes(server, app, { ...options, costly });
  else app.setNotFoundHandler(() => Promise.reject(new Problem(404, 'not_found')));
};

/** Registers what the admin area and programs need: accounts, commands, and the interfaces of programs. */
const programRoutes = async (app: FastifyInstance, options: SiteOptions): Promise<void> => {
  const { siteUrl } = options;
  rememberRequestOrigin(app);
  recordRefusals(app);
  relayAfterResponses(app, options);
  sessionRoutes(app);
  sessionFactorRoutes(app);
  sessionPasskeyRoutes(app);
  recoveryRoutes(app);
  accountRoutes(app);
  passkeyRoutes(app);
  peopleRoutes(app);
  serviceKeyRoutes(app);
  oauthClientRoutes(app);
  programConsentRoute(app);
  oauthRoutes(app);
  emailRoutes(app, options);
  staffProviderRoutes(app);
  draftKeyRoute(app, options);
  workingCopyRoutes(app, options);
  editLinkRoutes(app, options.read);
  adminSearchRoutes(app, options.read);
  undoRoutes(app, options);
  eventStreamRoutes(app, { ...options, ...options.live });
  jobRoutes(app, { jobs, services: options });
  openapiRoutes(app, siteUrl);
  mcpRoutes(app, { services: options, siteUrl });
  await app.register(authRoutes, { prefix: '/auth/v1' });
  await app.register(restRoutes, { prefix: '/rest/v1', commands, services: options, secure: options.secure });
  await app.register(functionRoutes, { prefix: '/functions/v1', functions, services: options });
  await app.register(realtimeRoutes, { prefix: '/realtime/v1', ...realtimeOptions(options) });
  commandRoutes(app, { commands, services: options, secure: options.secure });
};

const realtimeOptions = ({
  db,
  read,
  changes,
  messages,
  openTopics,
  presenceBeatMs,
  topics: more = [],
}: AppOptions) => ({
  db,
  read,
  changes,
  messages,
  openTopics,
  presenceBeatMs,
  topics: [...topics, ...more],
});

const sliceRoutes = async (
  app: FastifyInstance,
  services: RouteServices,
  serves: (role: ProcessRole) => boolean,
): Promise<void> => {
  for (const { servedBy, register } of routes) {
    if (servedBy.some(serves)) await app.register(async (scope) => register(scope, services));
  }
};

/** Registers the pages and everything around them: public files, sitemaps, feeds, admin screens and previews. */
const readerRoutes = async (
  server: FastifyInstance,
  app: FastifyInstance,
  options: AppOptions & RouteServices & { costly: AdmissionControl; changeFeed: ChangeFeed },
): Promise<void> => {
  const { changes, cachePages = true, caches: kept = createPageCaches(options.read, options.surrogateKeys) } = options;
  localeRoutes(app, options);
  await publicFiles(app, options);
  await buildRoutes(app, options);
  await pwaRoutes(app, { ...options, ...kept });

  const showWaiting = invalidateOnChange(app, changes, kept.answers);
  seoRoutes(app, { ...options, ...kept });
  adminScreenRoutes(app, options);
  const ours = {
    isSignedLink: (...link: Parameters<PreviewServices['isSignedLink']>) => isSignedLink(options.personalData, ...link),
  };
  previewRoutes(app, { ...options, ...kept, ...ours, commands });
  pageRoutes(server, app, {
    ...options,
    ...kept,
    cachePages,
    flushInvalidations: showWaiting,
    needsFreshPages,
    ...ours,
  });
};

/**
 * Creates two caches: `answers` for the results of queries, and `cache` for rendered pages. A cached page is served as long as the query
 * results that it was rendered from are unchanged.
 */
export const createPageCaches = (
  read: ReadDatabase,
  surrogateKeys?: boolean,
): { answers: QueryCache; cache: PageCache } => {
  const answers = createQueryCache(read);
  return { answers, cache: createPageCache(answers, { surrogateKeys }) };
};
