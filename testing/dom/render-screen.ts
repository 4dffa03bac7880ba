import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import type { Queries } from '#projections/queries.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import { type AdminContext, type RequestContext, runWithContext } from '#web/request-context.ts';
import { inEnglish } from './messages.ts';
import { inRouter } from './router.ts';

export interface ScreenContext {
  queries?: Partial<Queries>;
  adminQueries?: Partial<AdminQueries>;
  account?: Partial<NonNullable<AdminContext['account']>>;
  today?: string;
  sendsEmail?: boolean;
  /** Names of the providers with which users can sign in. */
  providers?: string[];
  /** The user has entered the password, and not yet the second factor. */
  needsSecondFactor?: boolean;
}

/**
 * Renders server components as the server does, with these answers of queries; by default for an editor on 10 May 2030. Returns the page as
 * an element, in which nothing is interactive.
 */
export const renderScreen = (
  screen: () => ReactNode | Promise<ReactNode>,
  context: ScreenContext = {},
): Promise<HTMLElement> => {
  const { queries = {}, adminQueries = {}, account = {}, today = '2030-05-10', sendsEmail = true } = context;
  const { providers = [], needsSecondFactor = false } = context;
  const adminScreen = {
    account: { id: 'me', name: 'Ana', email: 'ana@x.pt', role: 'editor', ...account },
    ...{ sendsEmail, queries: adminQueries, providers, needsSecondFactor, path: '/admin' },
  };
  const request = {
    queries,
    siteUrl: 'https://levada.test',
    today,
    now: `${today}T12:00:00.000Z`,
    response: {},
    renderErrors: [],
    adminScreen,
  };
  return runWithContext(request as unknown as RequestContext, async () => {
    const { prelude } = await prerender(inRouter(inEnglish(createElement('main', {}, await screen()))).element);
    const page = document.createElement('div');
    page.innerHTML = await new Response(prelude).text();
    return page.querySelector('main')!;
  });
};

/** The texts of all elements that match, without surrounding white space. */
export const textsOf = (page: ParentNode, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim());

/** The paths of all links that match. */
export const linksOf = (page: ParentNode, selector = 'a'): (string | null)[] =>
  [...page.querySelectorAll(selector)].map((each) => each.getAttribute('href'));
