import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries } from '#projections/views.ts';

/** What the host lends to server components for one request. */
export interface RequestContext {
  queries: Queries;
  /** Address of the site without a trailing slash, `http://localhost:3000`. */
  siteUrl: string;
  /** Calendar day in Madeira, `YYYY-MM-DD`: pages are kept in memory, so a page that shows it is dropped at midnight. */
  today: string;
  nonce?: string | undefined;
  /** Set by server components before the shell is flushed; the host puts it on the answer. */
  response: { status?: number; location?: string };
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);

/** Undefined during `waku build`, which runs interceptors too. */
export const maybeContext = (): RequestContext | undefined => storage.getStore();

export const requestContext = (): RequestContext => {
  const context = storage.getStore();
  if (!context) throw new Error('No request context: the host must call fetch(request, context)');
  return context;
};
