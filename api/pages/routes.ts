import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Locale } from '#domain/shared/locale.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { failurePaths, href, localeOf } from '#web/routes.ts';
import { RETRY_AFTER } from '../errors.ts';
import { isKnown } from '../if-none-match.ts';
import { chosenLocale, preferredLocale, rememberLocale } from '../locale.ts';
import { todayInMadeira } from '../madeira-day.ts';
import { Problem } from '../problem.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { type Renderer, renderPage } from './render.ts';

export interface PageRouteOptions extends Renderer {
  cache: PageCache;
  secure: boolean;
  /** Turned off only to measure what a page costs without it. */
  cachePages: boolean;
}

/** Queries that change what a page shows; anything else in an address (`utm_…`) does not make another page. */
const PAGE_QUERIES = ['q', 'limit', 'offset', 'category', 'from', 'to', 'price', 'stars', 'area', 'sort', 'open'];

/** Their answers are as many as there are readers, or change by the minute. */
const NEVER_KEPT = ['q', 'from', 'to', 'open'];

/** Every address that nothing else answers is a page, or the page that says there is none; programs hear of that in JSON. */
export const pageRoutes = (app: FastifyInstance, options: PageRouteOptions): void => {
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForReaders(request)) throw new Problem(404, 'not_found');
    const address = readAddress(request.raw.url ?? '/');
    if (!address) return sendFailure(reply, options, 'pt', 400);
    if (address.redirect) return reply.redirect(address.redirect, 308);
    const { path } = address;
    if (path === '/' && leadHome(request, reply, address, options.secure)) return reply;
    try {
      return sendPage(request, reply, await pageAt(options, address.path + address.query, address.kept), path === '/');
    } catch (error) {
      request.log.error({ err: error, cause: (error as Error).cause }, 'page failed');
      const status = isConnectionError((error as Error).cause) ? 503 : 500;
      return sendFailure(reply, options, localeOf(path), status);
    }
  });
};

const isForReaders = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

interface Address {
  path: string;
  /** As it was asked. */
  search: string;
  /** What of it changes the page. */
  query: string;
  /** Searches are not kept: anybody could fill the memory with them. */
  kept: boolean;
  redirect?: string;
}

/** Undefined when it cannot be read. Concatenated, since `new URL('//evil', base)` would name another host. */
const readAddress = (raw: string): Address | undefined => {
  if (!URL.canParse(`http://host${raw}`)) return undefined;
  const { pathname, searchParams, search } = new URL(`http://host${raw}`);
  const tidy =
    pathname
      .replace(/\/index\.html$/, '/')
      .replace(/\/+$/, '')
      .replace(/^\/+/, '/') || '/';
  if (tidy !== pathname) return { path: tidy, search, query: '', kept: false, redirect: tidy + search };
  const known = PAGE_QUERIES.flatMap((name) => {
    const value = searchParams.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  const query = known.length > 0 ? `?${new URLSearchParams(known)}` : '';
  return { path: pathname, search, query, kept: !known.some(([name]) => NEVER_KEPT.includes(name!)) };
};

/** The first visit to `/` goes where the browser's language leads; the choice is remembered (product.md, Languages). */
const leadHome = (request: FastifyRequest, reply: FastifyReply, { search }: Address, secure: boolean): boolean => {
  const locale = chosenLocale(request) ?? preferredLocale(request);
  if (!chosenLocale(request) && request.headers['accept-language']) rememberLocale(reply, locale, secure);
  if (locale === 'pt') return false;
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-language, cookie')
    .redirect(href('home', locale) + search, 302);
  return true;
};

const pageAt = async (options: PageRouteOptions, path: string, kept: boolean): Promise<CachedPage> => {
  const today = todayInMadeira(new Date());
  const key = `${today} ${path}`;
  const cached = options.cachePages ? options.cache.get(key) : undefined;
  if (cached) return cached;
  return options.cache.fill(key, async () => {
    const page = await renderPage(options, path, today);
    return { ...page, keep: page.keep && kept && options.cachePages };
  });
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage, varies: boolean) => {
  reply.headers(page.headers).header('etag', page.etag);
  reply.header('cache-control', page.status === 200 ? (varies ? 'private, no-cache' : 'public, no-cache') : 'no-store');
  reply.header('vary', varies ? 'accept-encoding, accept-language, cookie' : 'accept-encoding');
  if (page.status === 200 && isKnown(page.etag, request.headers['if-none-match'])) return reply.code(304).send();
  if (page.status >= 300 && page.status < 400) return reply.code(page.status).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page[encoding]);
};

/** Brotli wherever it is taken: whoever lists several encodings rarely means their order. */
const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | 'identity' => {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity';
};

/** The page for failures is rendered like any other; should that fail too, one line says so. */
const sendFailure = async (reply: FastifyReply, options: PageRouteOptions, locale: Locale, status: number) => {
  reply.code(status).header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', RETRY_AFTER);
  try {
    const page = await renderPage(options, failurePaths[locale], todayInMadeira(new Date()));
    return reply.headers(page.headers).send(page.body);
  } catch {
    const sentence = locale === 'pt' ? 'Algo correu mal. Tente de novo.' : 'Something went wrong. Please try again.';
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="${locale}"><title>${status}</title><p>${sentence}</p></html>`);
  }
};
