import type { FastifyInstance } from 'fastify';
import type { WebHandler } from '#api/pages/waku.ts';
import { failurePage } from './failure-page.ts';
import type { FromHost } from './host-messages.ts';

/** Failures of pages, shown in the page and told to the process that started this one, which shows them in the pages that are open. */
export interface PageFailures {
  /** Wraps the front end, to learn what fails in it. */
  watch(web: WebHandler): WebHandler;
  /** Sends what failed in place of the page for failures. */
  show(app: FastifyInstance): void;
}

/** Lets the scripts of the page for failures run, which shows again what was asked for after the next edit. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'; connect-src 'self' ws: wss:";

/** Creates the failures of one host. */
export const createPageFailures = (): PageFailures => {
  let latest: unknown;
  const tell = (error: unknown) => {
    latest = error;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.send?.({ kind: 'failure', message, stack: stack ?? message } satisfies FromHost);
  };
  return {
    watch: (web) => async (request, context) => {
      latest = undefined;
      try {
        return await web(request, context);
      } catch (error) {
        if (context.renderErrors.length === 0) tell(error);
        throw error;
      } finally {
        for (const error of context.renderErrors) tell(error);
      }
    },
    show(app) {
      app.addHook('onSend', async (_request, reply, payload) => {
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        if (reply.statusCode !== 500 || !isPage || latest === undefined) return payload;
        for (const name of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(name);
        reply.header('content-security-policy', POLICY);
        return failurePage('The page cannot be rendered', describeError(latest));
      });
    },
  };
};

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
