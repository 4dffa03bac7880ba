import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { createQueries } from '#projections/read-models.ts';
import { ENROL_FACTOR, SIGN_IN } from '#web/admin/paths.ts';
import { SCREEN_FAILED } from '#web/admin/requests/screen-failed.ts';
import { adminScreenAt } from '#web/admin-screens.ts';
import type { RequestContext } from '#web/request-context.ts';
import type { CurrentSession } from '../auth/current-session/access-token-session.ts';
import { currentSessionOf, currentStaffAccount, notSignedIn } from '../auth/current-session/current-session.ts';
import { needsSecondFactor } from '../auth/tokens/sessions.ts';
import { chosenLocale, preferredLocale } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { logFailure, problemOf } from '../http/problem-details.ts';
import type { RouteAccess } from '../http/route-access.ts';
import type { WebHandler } from '../pages/waku.ts';
import { type AdminUrl, parseAdminUrl } from './admin-url.ts';
import type { ChangeFeed } from './change-feed.ts';
import { adminContentSecurityPolicy } from './content-security-policy.ts';
import { type AdminServices, adminQueries } from './queries.ts';

interface AdminScreenOptions extends AdminServices {
  web: WebHandler;
  changeFeed: ChangeFeed;
  siteUrl: string;
}

const SCREEN_ACCESS: RouteAccess = { audience: 'roles of the screen' };

/**
 * Registers the admin screens. A screen is rendered for one account, hydrated in the browser, and never cached. Visitors who are not signed
 * in are redirected to the sign-in page, and accounts whose role needs a second factor that they lack to its enrolment; their request for
 * the data of a screen (its React payload) gets 401 `not_signed_in` or `account_suspended`, or 403 `factor_required`.
 */
export const adminScreenRoutes = (app: FastifyInstance, options: AdminScreenOptions): void => {
  const serveScreen = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = parseAdminUrl(request.raw.url ?? '');
    if (!asked) throw new Problem(404, 'not_found');
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, accept-encoding, accept-language' });
    const account = await currentStaffAccount(request);
    const isOpen = adminScreenAt(asked.path)?.roles === 'anyone';
    if (!account && !isOpen) {
      const isEnrolling = (await currentSessionOf(request))?.lacksFactor === true;
      if (asked.payload) throw isEnrolling ? new Problem(403, 'factor_required') : notSignedIn(request);
      const path = isEnrolling ? ENROL_FACTOR : SIGN_IN;
      return reply.redirect(`${path}?${new URLSearchParams({ to: asked.path + asked.search })}`, 303);
    }
    return render(request, reply, options, { ...asked, account, signedIn: await currentSessionOf(request) });
  };
  for (const url of ['/admin', '/admin/*', '/RSC/R/admin.txt', '/RSC/R/admin/*']) {
    app.get(url, { config: { access: SCREEN_ACCESS } }, serveScreen);
  }
  // A form submitted without its script redirects to its screen, which shows what is needed.
  for (const url of ['/admin', '/admin/*']) {
    app.post(url, { config: { access: SCREEN_ACCESS } }, (request, reply) => {
      const asked = parseAdminUrl(request.raw.url ?? '');
      if (!asked) throw new Problem(404, 'not_found');
      return reply.redirect(asked.path + asked.search, 303);
    });
  }
};

type Asked = AdminUrl & { account: StaffAccount | undefined; signedIn: CurrentSession | undefined };

const render = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: AdminScreenOptions,
  { path, search, payload, account, signedIn }: Asked,
) => {
  const { web, read, changeFeed, siteUrl } = options;
  const nonce = randomBytes(16).toString('base64');
  const now = new Date();
  const context: RequestContext = {
    queries: createQueries(read, () => {}),
    siteUrl,
    today: todayInMadeira(now),
    now: now.toISOString(),
    isValidEmailToken: () => false,
    response: {},
    renderErrors: [],
    adminScreen: {
      account,
      expiresAt: account ? (signedIn?.expiresAt ?? 0) : 0,
      locale: chosenLocale(request) ?? preferredLocale(request),
      path: path + search,
      lastEventId: changeFeed.lastEventId(),
      nonce,
      needsSecondFactor: signedIn !== undefined && needsSecondFactor(signedIn),
      providers: request.server.auth.providers.names,
      sendsEmail: request.server.auth.mailer.delivers,
      queries: adminQueries(options, signedIn),
    },
  };
  // No header or body of the request is passed on: Waku sees neither the client's ETags nor server actions.
  const response = await web(new Request(siteUrl + request.raw.url), context);
  const body = Buffer.from(await response.arrayBuffer());
  const log = request.log.child({ path });
  for (const error of context.renderErrors)
    logFailure(problemOf(error), error, { log }, 'admin screen failed to render');
  // For data, the router treats any status but 200 as a failure and would leave the admin area.
  const status = statusOf(context, response);
  reply.code(payload ? response.status : status);
  if (context.renderErrors.length > 0) reply.header(SCREEN_FAILED, String(status));
  reply.headers({
    'content-type': response.headers.get('content-type') ?? 'text/x-component',
    'content-security-policy': adminContentSecurityPolicy(nonce),
  });
  return sendEncoded(request, reply, body);
};

const statusOf = ({ renderErrors: [error], response }: RequestContext, { status }: Response): number =>
  error ? Math.max(500, problemOf(error).status) : (response.status ?? status);

const toBrotli = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const sendEncoded = async (request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> => {
  if (!new Negotiator(request.raw).encodings(['br']).includes('br')) return reply.send(body);
  return reply.header('content-encoding', 'br').send(await toBrotli(body, QUALITY));
};
