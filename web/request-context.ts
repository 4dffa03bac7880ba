import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { Queries } from '#projections/queries.ts';
import type { AdminQueries } from './admin/admin-queries.ts';

/** The answer to a form. `form` names the command, `values` are what was typed where the command failed. */
export interface FormNotice {
  kind: 'success' | 'error';
  message: string;
  form?: string | undefined;
  values?: Record<string, string> | undefined;
}

/** What the host lends to the desk, besides what all pages get. */
export interface AdminContext {
  /** Who is signed in; nobody on the pages that lead in. */
  account: StaffAccount | undefined;
  /** Of the session, in seconds since 1970; 0 where nobody is signed in. */
  expiresAt: number;
  locale: Locale;
  /** Of the screen, with its query. */
  path: string;
  /** Id of what the live stream told last, before anything was read. */
  lastEventId: string;
  nonce: string;
  /** Whether somebody still has to prove a second factor before they are signed in. */
  needsSecondFactor: boolean;
  /** Where else people may say who they are. */
  providers: readonly string[];
  queries: AdminQueries;
}

/** What the host lends to server components for one request. */
export interface RequestContext {
  queries: Queries;
  /** Address of the site without a trailing slash, `http://localhost:3000`. */
  siteUrl: string;
  /** Calendar day in Madeira, `YYYY-MM-DD`: pages are kept in memory, so a page that shows it is dropped at midnight. */
  today: string;
  /** The moment of the request, ISO 8601 in UTC. Only pages that are never kept may show what follows from it. */
  now: string;
  /** Whether a link of a mail is one of ours, for confirming or for leaving; no query tells, since nothing of it is kept. */
  isValidEmailToken(purpose: 'confirm' | 'unsubscribe', token: string): boolean;
  /** What the reader's last form was answered with, for who has no script: such a page is rendered for this reader alone. */
  notice?: FormNotice | undefined;
  /**
   * Set by server components before the shell is flushed; the host puts it on the answer. `query` is the part of the address that the page shows,
   * as links to it have it (`?sort=votes`): only a page that was asked for just so is kept in memory.
   */
  response: { status?: number; location?: string; query?: string | undefined };
  /** Only where the host renders for the desk: by any other way, an address of the desk is no page. */
  adminScreen?: AdminContext | undefined;
  /** What components threw while they were rendered, early or late: such a page must reach no reader. */
  renderErrors: unknown[];
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);

/** Called by React with what a component threw, whatever of the page is sent already (`waku.config.ts`). */
export const recordRenderError = (error: unknown): void => {
  storage.getStore()?.renderErrors.push(error);
};

/** Undefined where nothing is asked for: while the pages are built. */
export const optionalRequestContext = (): RequestContext | undefined => storage.getStore();

export const requestContext = (): RequestContext => {
  const context = storage.getStore();
  if (!context) throw new Error('No request context: the host must call fetch(request, context)');
  return context;
};
