import { createQueries } from '#projections/queries.ts';
import type { ReadDatabase } from '#projections/read-database.ts';
import type { RequestContext } from '#web/context.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { leaveOutClient } from './leave-out-client.ts';
import type { RenderedPage } from './page-cache.ts';
import type { WebHandler } from './waku.ts';

export interface Renderer {
  web: WebHandler;
  read: ReadDatabase;
  siteUrl: string;
}

/** A page failed; the message is for the log, readers get the page for failures. */
export class PageFailed extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`The page ${path} could not be rendered`, options);
    this.name = 'PageFailed';
  }
}

/** Renders a public page, the same for every reader; that for failures is one too and gives itself its 500. Throws `PageFailed`. */
export const renderPage = async (
  { web, read, siteUrl }: Renderer,
  path: string,
  today: string,
): Promise<RenderedPage> => {
  const tags = new Set<string>();
  const note = (...noted: string[]) => {
    for (const tag of noted) tags.add(tag);
  };
  const failures: unknown[] = [];
  const context: RequestContext = {
    queries: noting(createQueries(read, note), failures),
    siteUrl,
    today,
    now: new Date().toISOString(),
    response: {},
  };
  const rendered = await readRendered(web, siteUrl + path, context).catch((error) => {
    throw new PageFailed(path, { cause: failures[0] ?? error });
  });
  if (rendered.status >= 500 || failures.length > 0 || hasFailedPart(rendered.html)) {
    throw new PageFailed(path, { cause: failures[0] });
  }
  const html = leaveOutClient(rendered.html);
  const status = context.response.status ?? rendered.status;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(html),
      ...(context.response.location && { location: context.response.location }),
    },
    body: Buffer.from(html),
    tags,
    keep: status === 200,
  };
};

const readRendered = async (web: WebHandler, url: string, context: RequestContext) => {
  const response = await web(new Request(url), context);
  return { status: response.status, html: await response.text() };
};

/**
 * A component that fails late leaves an error row in React's payload inside a 200. The payload is a
 * JavaScript string: a row begins with it or with a line of it, while quotes and backslashes of an article's text are escaped.
 */
const hasFailedPart = (html: string): boolean => /(?<!\\)(?:"|\\n)[0-9a-f]+:E\{/.test(html);

/** React answers a failed query with its own page; here the reason is kept for the log and the caller. */
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
