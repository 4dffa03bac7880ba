import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Locale, mainLocale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { isAdminPath } from '#web/admin/paths.ts';
import type { FormNotice } from '#web/request-context.ts';
import { type ErrorStatus, errorPagePath, href, isSecretPath, localeFromPath } from '#web/routes.ts';
import { type CachedPage, toPage } from '../delivery/cached-page.ts';
import { sendPage } from '../delivery/send-page.ts';
import { logError } from '../error-log.ts';
import { acceptsHtml, consumeNotice } from '../http/forms.ts';
import type { AdmissionControl } from '../http/limits/admission-control.ts';
import { chosenLocale, preferredLocale, rememberLocale } from '../http/locale.ts';
import { hasMinPosition } from '../http/min-position.ts';
import { Problem } from '../http/problem.ts';
import { describeProblem, OUTAGE_RETRY_AFTER, sendProblem } from '../http/problem-details.ts';
import { ANYONE } from '../http/route-access.ts';
import { MAX_PARAM_LENGTH } from '../http/server/create-app.ts';
import { isUndecodable } from '../http/server/undecodable-url.ts';
import { isCanonical, isCanonicalPath } from './canonical-url.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { type PageFormat, type PageUrl, parsePageUrl } from './page-url.ts';
import { plainErrorPage } from './plain-error-page.ts';
import { PageRenderError, type Renderer, renderData, renderPage, renderPayload } from './render.ts';

export interface PageRouteOptions extends Renderer {
  cache: PageCache;
  costly: AdmissionControl;
  secure: boolean;
  /** Turned off only to measure the cost of a page without the cache. */
  cachePages: boolean;
  /** Applies batched invalidations immediately. */
  flushInvalidations(): void;
  /** Returns true if this visitor's next page must show their own changes. */
  needsFreshPages(request: Pick<FastifyRequest, 'cookies'>): boolean;
}

/**
 * Registers the route of all pages on the server itself, for which only the hooks run that every response needs: a GET or HEAD request that no
 * other route matches gets a page or the 404 page. Other methods, and URLs below `/api/`, get a problem 404; they have the hooks of `app`.
 * A page that is in memory is sent without a promise.
 */
export const pageRoutes = (server: FastifyInstance, app: FastifyInstance, options: PageRouteOptions): void => {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    if (!isForReaders(request)) throw unknownUrl(request);
    const address = isUndecodable(request) ? undefined : parsePageUrl(request.raw.url ?? '/');
    if (!address) return sendFailure(reply, options, localeFromPath(request.url), 400);
    if (address.redirect) return reply.redirect(address.redirect, 308);
    const { path, format } = address;
    if (format === 'data' && isSecretPath(path))
      return sendError(options, request, reply, { error: NOT_FOUND, address });
    // `/RSC/R/x/../admin/….txt` becomes an admin URL only by parsing, so the admin routes have not checked it.
    if (isAdminPath(path)) throw new Problem(404, 'not_found');
    if (isHomeDocument(address) && redirectToLocaleHome(request, reply, address, options.secure)) return reply;
    const notice = format === 'document' ? consumeNotice(request, reply) : undefined;
    const kept = notice ? undefined : keptPage(options, request, address);
    if (kept && !(kept instanceof Promise)) return sendPage(request, reply, kept, cacheControlOf(kept, address));
    return answerByRendering(options, request, reply, { address, notice, kept });
  };
  server.get('/*', { config: { access: ANYONE } }, answer);
  // For what a route for files does not find, and for the methods that no route has.
  app.setNotFoundHandler(answer);
};

interface Rendering {
  address: PageUrl;
  notice: FormNotice | undefined;
  /** The page in memory, whose data is being checked. */
  kept: Promise<CachedPage | undefined> | undefined;
}

const answerByRendering = async (
  options: PageRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, notice, kept }: Rendering,
): Promise<FastifyReply> => {
  try {
    const page = notice
      ? await pageWithNotice(options, request, address, notice)
      : await withRequestedUrl(options, address, (await kept) ?? (await pageAt(options, request, address)));
    if (address.format === 'data' && page.status === 404) throw NOT_FOUND;
    const cacheControl = notice ? 'private, no-store' : cacheControlOf(page, address);
    return await sendPage(request, reply, withQuery(page, address), cacheControl);
  } catch (error) {
    return sendError(options, request, reply, { error, address });
  }
};

/**
 * Returns the page. The redirect of a page that moved (301) keeps the requested query; any other one keeps what no page uses of it, such as
 * `utm_source`.
 */
const withQuery = (page: CachedPage, { search, renderUrl }: PageUrl): CachedPage => {
  const { location } = page.headers;
  if (!location || !search) return page;
  const kept = new URLSearchParams(search);
  const used = page.status === 301 ? '' : renderUrl.split('?')[1];
  for (const name of new URLSearchParams(used).keys()) kept.delete(name);
  const query = kept.size > 0 ? `?${kept}` : '';
  return { ...page, headers: { ...page.headers, location: location + query } };
};

const NOT_FOUND = new Problem(404, 'not_found');

const sendError = (
  options: PageRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, address: { path, format } }: { error: unknown; address: PageUrl },
): FastifyReply | Promise<FastifyReply> => {
  const cause = causeOf(error);
  // Its problems are JSON, whatever the client accepts.
  if (format === 'data') return sendProblem(cause, request, reply, localeFromPath(path));
  if (error instanceof Problem) return sendRefusal(request, reply, error, localeFromPath(path));
  const status = isConnectionError(cause) ? 503 : 500;
  if (status === 503) logError('Page', cause);
  else request.log.error({ err: error, cause }, 'page failed to render');
  return sendFailure(reply, options, localeFromPath(path), status);
};

/** Returns the reason for which a page failed to render; an error of the check of a page in memory comes from its query itself. */
const causeOf = (error: unknown): unknown => (error instanceof PageRenderError ? (error.cause ?? error) : error);

/** Returns the problem of a URL that no route has: 400 if it cannot be decoded, 414 if a part of its path is too long for any route, otherwise 404. */
const unknownUrl = (request: FastifyRequest): Error => {
  const { url } = request;
  if (isUndecodable(request)) return new Problem(400, 'unreadable');
  const parts = url.split('?')[0]!.split('/');
  return parts.some((part) => part.length > MAX_PARAM_LENGTH)
    ? errorCodes.FST_ERR_MAX_PARAM_LENGTH(url)
    : new Problem(404, 'not_found');
};

const isForReaders = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

/**
 * Redirects a visit to `/` to the home page in the visitor's language and stores that language (docs/product.md, rule 9). Returns
 * false for Portuguese, whose home page is `/`.
 */
const redirectToLocaleHome = (
  request: FastifyRequest,
  reply: FastifyReply,
  { search }: PageUrl,
  secure: boolean,
): boolean => {
  const locale = chosenLocale(request) ?? preferredLocale(request);
  if (!chosenLocale(request) && request.headers['accept-language']) rememberLocale(reply, locale, secure);
  if (locale === mainLocale) return false;
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-language, cookie')
    .redirect(href('home', locale) + search, 302);
  return true;
};

const cacheKey = (today: string, format: PageFormat, url: string): string => `${today} ${format} ${url}`;

const renderAs: Record<PageFormat, (renderer: Renderer, url: string, today: string) => Promise<RenderedPage>> = {
  document: (renderer, url, today) => renderPage(renderer, url, { today }),
  payload: renderPayload,
  data: renderData,
};

/** Returns the page from the cache; a promise if its data must be checked first. */
const keptPage = (
  options: PageRouteOptions,
  request: FastifyRequest,
  { format, renderUrl }: PageUrl,
): CachedPage | undefined | Promise<CachedPage | undefined> => {
  if (hasMinPosition(request) || options.needsFreshPages(request)) options.flushInvalidations();
  return options.cachePages ? options.cache.get(cacheKey(todayInMadeira(new Date()), format, renderUrl)) : undefined;
};

/** Renders the page within the admission limits. A URL that the site does not link to is rendered for this request only and not cached. */
const pageAt = async (options: PageRouteOptions, request: FastifyRequest, address: PageUrl): Promise<CachedPage> => {
  const { renderUrl, format, isCacheable } = address;
  const { costly } = options;
  const today = todayInMadeira(new Date());
  await costly.checkRate(request);
  const inTurn = isCacheable && isCanonicalPath(address) ? costly.cacheable : costly.uncached;
  return options.cache.getOrRender(cacheKey(today, format, renderUrl), () =>
    inTurn(async () => {
      const page = await renderAs[format](options, renderUrl, today);
      return {
        ...page,
        cacheable:
          page.cacheable && isCacheable && options.cachePages && isCanonical(address, page.canonicalQuery ?? ''),
      };
    }),
  );
};

/**
 * Returns the page, unless it is a 404 page that shows another URL than the requested one, because parameters that change no page are not
 * rendered: then it is rendered again, for this visitor only (docs/product.md, rule 13).
 */
const withRequestedUrl = async (options: PageRouteOptions, address: PageUrl, page: CachedPage): Promise<CachedPage> => {
  const { path, search, renderUrl, format } = address;
  return page.status !== 404 || format !== 'document' || renderUrl === path + search
    ? page
    : renderForVisitor(options, address);
};

/** Renders a page with the result of a form, for this visitor only; not cached. */
const pageWithNotice = async (
  options: PageRouteOptions,
  request: FastifyRequest,
  address: PageUrl,
  notice: FormNotice,
): Promise<CachedPage> => {
  await options.costly.checkRate(request);
  options.flushInvalidations();
  return renderForVisitor(options, address, notice);
};

/** Renders a page with the requested URL and the result of a form, if any; not cached. */
const renderForVisitor = async (
  options: PageRouteOptions,
  { renderUrl, path, search }: PageUrl,
  notice?: FormNotice,
): Promise<CachedPage> => {
  const today = todayInMadeira(new Date());
  const render = () => renderPage(options, renderUrl, { today, notice, requestedUrl: path + search });
  return toPage(await options.costly.uncached(render));
};

/** Returns the Cache-Control of a page. `/` differs by language and is private, because shared caches do not handle `vary` reliably. */
const cacheControlOf = ({ status }: CachedPage, address: PageUrl): string => {
  if (status !== 200) return 'no-store';
  if (isSecretPath(address.path)) return 'private, no-store';
  return isHomeDocument(address) ? 'private, no-cache' : 'public, no-cache';
};

const isHomeDocument = ({ path, format }: PageUrl): boolean => path === '/' && format === 'document';

/** Sends the error page; if that fails to render too, a plain page with the same texts. */
const sendFailure = async (reply: FastifyReply, options: PageRouteOptions, locale: Locale, status: ErrorStatus) => {
  reply.code(status).header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', OUTAGE_RETRY_AFTER);
  try {
    const page = await failurePage(options, locale, status);
    return reply.headers(page.headers).send(await page.text.as('identity'));
  } catch {
    return reply.type('text/html; charset=utf-8').send(plainErrorPage(locale, status));
  }
};

/** Returns the error page, cached for the day. It runs no query, so that invalid requests cost no more than cached pages. */
const failurePage = async (options: PageRouteOptions, locale: Locale, status: ErrorStatus): Promise<CachedPage> => {
  const today = todayInMadeira(new Date());
  const path = errorPagePath(locale, status);
  const key = cacheKey(today, 'document', path);
  const render = async () => ({ ...(await renderPage(options, path, { today })), cacheable: true });
  return (await options.cache.get(key)) ?? options.cache.getOrRender(key, render);
};

/** Sends a problem (such as 429 or 503) as one line of text to a browser, which costs almost nothing; rethrows it for API clients. */
const sendRefusal = (request: FastifyRequest, reply: FastifyReply, problem: Problem, locale: Locale) => {
  if (!acceptsHtml(request)) throw problem;
  reply.code(problem.status).header('cache-control', 'no-store');
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return sendSentence(reply, locale, describeProblem(problem, locale).detail);
};

const sendSentence = (reply: FastifyReply, locale: Locale, sentence: string) =>
  reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${locale}"><title>${reply.statusCode}</title><p>${sentence}</p></html>`);
