import type { RequestContext } from '#web/request-context.ts';
import { localeFromPath } from '#web/routes.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { RenderedPage } from './page-cache.ts';
import { dataPath, payloadPath } from './page-url.ts';
import type { QueryCache } from './query-cache.ts';
import type { WebHandler } from './waku.ts';

export interface Renderer {
  web: WebHandler;
  answers: QueryCache;
  siteUrl: string;
  /** Checks a link of an e-mail; see `RequestContext.isValidEmailToken`. */
  isSignedLink: RequestContext['isValidEmailToken'];
}

/** Thrown when a page fails to render. The message is for the log; visitors get the error page. */
export class PageRenderError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`The page ${path} could not be rendered`, options);
    this.name = 'PageRenderError';
  }
}

/**
 * Renders a public page as HTML; the result is cacheable if its status is 200. With `notice`, the page also shows the result of a form and
 * must be sent to that visitor only, as with `requestedUrl`, which a 404 page shows. `now` (ISO 8601) is the time at which the page is shown, by default the current time. Throws
 * `PageRenderError`, also when the page would have status 500 or above.
 */
export const renderPage = (
  renderer: Renderer,
  path: string,
  { now, ...given }: { today: string; now?: string } & Pick<RequestContext, 'notice' | 'requestedUrl'>,
): Promise<RenderedPage> => render(renderer, path, { ...given, ...(now && { now }) }, asDocument);

/**
 * Renders a page as React's payload: the data from which a browser that already shows another page of the site builds this one
 * (docs/product.md, rule 49). A page that moved leads to the payload of the other one. Throws `PageRenderError`.
 */
export const renderPayload = async (renderer: Renderer, path: string, today: string): Promise<RenderedPage> => {
  const page = await render(renderer, path, { today }, asPayload);
  const { location } = page.headers;
  return location ? { ...page, headers: { ...asPayload, location: payloadPath(location) } } : page;
};

/**
 * Renders a page and returns its data as JSON: `{path, locale, title, queries}`, with the name, arguments and result of each query that it
 * was rendered from. A page that moved leads to the data of the other one. Throws `PageRenderError`.
 */
export const renderData = async (renderer: Renderer, url: string, today: string): Promise<RenderedPage> => {
  const page = await render(renderer, url, { today }, asData);
  const [path = '/'] = url.split('?');
  const { location } = page.headers;
  if (location) return { ...page, headers: { ...asData, location: dataPath(location) } };
  const queries = await renderer.answers.results(page.dependencies);
  const data = { path, locale: localeFromPath(path), title: page.title, queries };
  return { ...page, body: Buffer.from(JSON.stringify(data)) };
};

const asDocument = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
};

const asPayload = { 'content-type': 'text/x-component' };

/** Pages of any origin may read it: it is the same for every visitor. */
const asData = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const render = async (
  { web, answers, siteUrl, isSignedLink }: Renderer,
  path: string,
  given: Pick<RequestContext, 'today' | 'notice' | 'requestedUrl'> & { now?: string },
  headers: Record<string, string>,
): Promise<RenderedPage> => {
  const { queries, used } = answers.track();
  const failures: unknown[] = [];
  const context: RequestContext = {
    now: new Date().toISOString(),
    ...given,
    queries: noting(queries, failures),
    siteUrl,
    isValidEmailToken: isSignedLink,
    response: {},
    renderErrors: failures,
  };
  const rendered = await readRendered(web, siteUrl + path, context).catch((error) => {
    throw new PageRenderError(path, { cause: failures[0] ?? error });
  });
  if (rendered.status >= 500 || failures.length > 0) throw new PageRenderError(path, { cause: failures[0] });
  const status = context.response.status ?? rendered.status;
  const { location } = context.response;
  return {
    status,
    headers: { ...headers, ...(location && { location }) },
    body: rendered.body,
    dependencies: used,
    cacheable: status === 200,
    canonicalQuery: context.response.query,
    title: context.response.title,
  };
};

const readRendered = async (web: WebHandler, url: string, context: RequestContext) => {
  const response = await web(new Request(url), context);
  const { buffer, byteOffset, length } = await response.bytes();
  return { status: response.status, body: Buffer.from(buffer, byteOffset, length) };
};

/** Wraps queries to collect their errors, because React handles a failed query itself; the error is needed for the log and the caller. */
const noting = <T extends object>(queries: T, failures: unknown[]): T =>
  new Proxy(queries, {
    get: (target, name) => {
      const query = Reflect.get(target, name);
      if (typeof query !== 'function') return query;
      return async (...args: unknown[]) => {
        try {
          return await query.apply(target, args);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      };
    },
  });
