import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { WebHandler } from '#api/pages/waku.ts';
import { failurePage } from './failure-page.ts';
import type { FromHost } from './host-messages.ts';

/** Allows the scripts of the failure page, which reloads the requested page after the next edit. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'; connect-src 'self' ws: wss:";

/** The first failure while a request was handled. */
const requests = new AsyncLocalStorage<{ failure?: unknown }>();

/**
 * Wraps the function `web`, which renders pages, so that errors while rendering are also sent to the parent process, which shows them in
 * the open pages.
 */
export const watchFailures =
  (web: WebHandler): WebHandler =>
  async (request, context) => {
    // Some components fail after the response has started.
    const push = (error: unknown) => {
      if (!context.renderErrors.includes(error)) tell(error);
      return Array.prototype.push.call(context.renderErrors, error);
    };
    Object.defineProperty(context.renderErrors, 'push', { value: push });
    try {
      return await web(request, context);
    } catch (error) {
      if (context.renderErrors.length === 0) tell(error);
      throw error;
    }
  };

/**
 * Registers hooks that replace the site's error page (status 500) by a page with the stack trace of the error, which `watchFailures`
 * recorded.
 */
export const showFailures = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, _reply, done) => requests.run({}, done));
  app.addHook('onSend', async (_request, reply, payload) => {
    const failure = requests.getStore()?.failure;
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (reply.statusCode !== 500 || !isPage || failure === undefined) return payload;
    for (const name of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(name);
    reply.header('content-security-policy', POLICY);
    return failurePage('The page cannot be rendered', stackOf(failure));
  });
};

const tell = (error: unknown): void => {
  const request = requests.getStore();
  if (request) request.failure ??= error;
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ kind: 'failure', message, stack: stackOf(error) } satisfies FromHost);
};

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
