import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Notice } from '#web/context.ts';
import { failurePaths, href, isSecretPath, localeOf } from '#web/routes.ts';
import { RETRY_AFTER } from '../http/errors.ts';
import { takeNotice } from '../http/forms.ts';
import { isKnown } from '../http/if-none-match.ts';
import { chosenLocale, preferredLocale, rememberLocale } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { type Address, readAddress } from './address.ts';
import { type CachedPage, compress, type PageCache } from './page-cache.ts';
import { type Renderer, renderPage, renderPayload } from './render.ts';

export interface PageRouteOptions extends Renderer {
  cache: PageCache;
  secure: boolean;
  /** Turned off only to measure what a page costs without it. */
  cachePages: boolean;
}

/** Every address that nothing else answers is a page, or the page that says there is none; programs hear of that in JSON. */
export const pageRoutes = (app: FastifyInstance, options: PageRouteOptions): void => {
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForReaders(request)) throw new Problem(404, 'not_found');
    const address = readAddress(request.raw.url ?? '/');
    if (!address) return sendFailure(reply, options, 'pt', 400);
    if (address.redirect) return reply.redirect(address.redirect, 308);
    const { path } = address;
    if (path === '/' && !address.payload && leadHome(request, reply, address, options.secure)) return reply;
    try {
      const notice = address.payload ? undefined : takeNotice(request, reply);
      const page = notice ? await pageWithNotice(options, address, notice) : await pageAt(options, address);
      return sendPage(request, reply, page, notice ? 'private, no-store' : cacheControlOf(page, address));
    } catch (error) {
      request.log.error({ err: error, cause: (error as Error).cause }, 'page failed');
      const status = isConnectionError((error as Error).cause) ? 503 : 500;
      return sendFailure(reply, options, localeOf(path), status);
    }
  });
};

const isForReaders = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

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

const pageAt = async (options: PageRouteOptions, { rendered, payload, kept }: Address): Promise<CachedPage> => {
  const today = todayInMadeira(new Date());
  const key = `${today} ${rendered}`;
  const cached = options.cachePages ? options.cache.get(key) : undefined;
  if (cached) return cached;
  return options.cache.fill(key, async () => {
    const page = payload
      ? await renderPayload(options, rendered, today)
      : await renderPage(options, rendered, { today });
    return { ...page, keep: page.keep && kept && options.cachePages };
  });
};

/** For one reader alone, so it is not kept. */
const pageWithNotice = async (options: PageRouteOptions, { rendered }: Address, notice: Notice): Promise<CachedPage> =>
  compress(await renderPage(options, rendered, { today: todayInMadeira(new Date()), notice }));

/** `/` is another page for every language of a browser, and `vary` does not keep shared caches from mistakes. */
const cacheControlOf = ({ status }: CachedPage, address: Address): string => {
  if (status !== 200) return 'no-store';
  if (isSecretPath(address.path)) return 'private, no-store';
  return isHome(address) ? 'private, no-cache' : 'public, no-cache';
};

const isHome = ({ path, payload }: Address): boolean => path === '/' && !payload;

/**
 * Answers with a page, or another text that is kept like one, in the best encoding the reader takes; 304 to who has it already, no body
 * where it only leads on.
 */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage, cacheControl: string) => {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', cacheControl);
  reply.header(
    'vary',
    cacheControl.startsWith('private') ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
  );
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
    const page = await renderPage(options, failurePaths[locale], { today: todayInMadeira(new Date()) });
    return reply.headers(page.headers).send(page.body);
  } catch {
    const sentence = locale === 'pt' ? 'Algo correu mal. Tente de novo.' : 'Something went wrong. Please try again.';
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="${locale}"><title>${status}</title><p>${sentence}</p></html>`);
  }
};
