import { createElement, type ReactElement } from 'react';
import { INTERNAL_ServerRoot as Root } from 'waku/minimal/client';
import { unstable_RouterContext as RouterContext } from 'waku/router/client';

/** A navigation that a component asked for. */
export interface Navigation {
  path: string;
  query: string;
  history: string | undefined;
  scroll: boolean | undefined;
}

interface RouterOptions {
  path?: string;
  query?: string;
  /** Called for each navigation; when it rejects, the navigation fails. */
  onNavigate?(navigation: Navigation): Promise<void>;
}

/** Renders an element as a part of a page at this path, by Waku's own hooks. Navigations are listed in `navigations` and change nothing. */
export const inRouter = (element: ReactElement, { path = '/admin', query = '', onNavigate }: RouterOptions = {}) => {
  const navigations: Navigation[] = [];
  const changeRoute = async (
    route: { path: string; query: string },
    { history, shouldScroll }: { history?: string; shouldScroll?: boolean },
  ) => {
    const navigation = { path: route.path, query: route.query, history, scroll: shouldScroll };
    navigations.push(navigation);
    await onNavigate?.(navigation);
  };
  const value = { route: { path, query, hash: '' }, changeRoute, getElements: async () => ({}) } as never;
  const wrap = (inner: ReactElement) =>
    createElement(Root, { elementsPromise: NO_ELEMENTS, children: createElement(RouterContext, { value }, inner) });
  return { element: wrap(element), wrap, navigations };
};

const NO_ELEMENTS = Promise.resolve({});
