import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { Queries } from '#projections/queries.ts';
import type { AdminQueries } from './admin/queries/admin-queries.ts';
import type { PageStyles } from './page-styles/style-rules.ts';

/** The result of a submitted form. `form` is the name of its command; `values` are the submitted fields, set if the command failed. */
export interface FormNotice {
  kind: 'success' | 'error';
  message: string;
  form?: string | undefined;
  values?: Record<string, string> | undefined;
}

/** The additional context of requests for admin screens. */
export interface AdminContext {
  /** The signed-in account; undefined on the sign-in and password pages. */
  account: StaffAccount | undefined;
  /** End of the session in seconds since 1970; 0 if no one is signed in. */
  expiresAt: number;
  locale: Locale;
  /** Path of the screen, with its query. */
  path: string;
  /** Id of the last live event when rendering started. The browser resumes the event stream after it. */
  lastEventId: string;
  nonce: string;
  /** True while the user still has to enter the code of a second factor to complete the sign-in. */
  needsSecondFactor: boolean;
  /** Names of the identity providers that offer sign-in. */
  providers: readonly string[];
  /** False if there is no mail server, so that no e-mail reaches its recipient. */
  sendsEmail: boolean;
  queries: AdminQueries;
}

/** The data that the server passes to server components for one request. */
export interface RequestContext {
  queries: Queries;
  /** URL of the site without a trailing slash, `http://localhost:3000`. */
  siteUrl: string;
  /**
   * Calendar day in Madeira, `YYYY-MM-DD`. It is part of the key under which a page is cached, so a cached page never shows another day.
   */
  today: string;
  /** Time of the request, ISO 8601 in UTC. Only pages that are never cached may depend on it. */
  now: string;
  /**
   * Checks that a token of an e-mail link was issued by this site for the purpose. No query answers this, because tokens are not stored.
   */
  isValidEmailToken(purpose: 'confirm' | 'unsubscribe', token: string): boolean;
  /**
   * Path and query as the visitor requested them, percent-encoded, for the 404 page. By default those of the rendered URL, which has no query
   * parameters that change no page.
   */
  requestedUrl?: string | undefined;
  /** The result of the form that the visitor just submitted without JavaScript. A page with a notice is rendered for this visitor only. */
  notice?: FormNotice | undefined;
  /**
   * Pages set status, redirect location, title and canonical query here while they render. The server caches a page only if it was requested with
   * exactly its canonical `query` (`?sort=votes`).
   */
  response: { status?: number; location?: string; title?: string; query?: string | undefined };
  /** The style rules of the release, of which a page carries those that it uses; without them it links to the style sheet. */
  pageStyles?: PageStyles;
  /** Set only for requests that come through the admin routes. Without it, admin paths render as 404. */
  adminScreen?: AdminContext | undefined;
  /** Errors that components threw during rendering. A page with such an error must not be sent. */
  renderErrors: unknown[];
}

const storage = new AsyncLocalStorage<RequestContext>();

/**
 * Runs a function and returns its result. While the function and the asynchronous work that it starts are running, `requestContext()`
 * returns `context`.
 */
export const runWithContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);

/**
 * Records an error that a component threw while the current request was rendered, in `renderErrors` of its context. The server must not
 * send a page with such errors, and logs them. React’s error handlers call this function (`waku.config.ts`). Returns false outside of a
 * request, where nothing is recorded.
 */
export const recordRenderError = (error: unknown): boolean => {
  const context = storage.getStore();
  context?.renderErrors.push(error);
  return context !== undefined;
};

/**
 * Returns the data that the server passed to components for the current request, like `requestContext`. Outside of a request, as when the
 * pages are built, it returns undefined instead of throwing.
 */
export const optionalRequestContext = (): RequestContext | undefined => storage.getStore();

/**
 * Returns the data that the server passed to components for the current request: queries, day, notice, signed-in account. Throws outside of
 * a request.
 */
export const requestContext = (): RequestContext => {
  const context = storage.getStore();
  if (!context) throw new Error('No request context: the server must call fetch(request, context)');
  return context;
};
