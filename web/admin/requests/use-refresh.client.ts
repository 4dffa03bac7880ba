'use client';
import { startTransition, useCallback, useEffect } from 'react';
import { useRouter } from 'waku';
import {
  useFetchRsc_UNSTABLE as useFetchRsc,
  useMergeElements_UNSTABLE as useMergeElements,
} from 'waku/minimal/client';
import {
  unstable_createRscParams as createRscParams,
  unstable_encodeRoutePath as encodeRoutePath,
  unstable_getRouteFromElements as getRouteFromElements,
  unstable_ROUTE_ID as ROUTE_ID,
  useRouterCache_UNSTABLE as useRouterCache,
} from 'waku/router/client-core';
import { navigations } from './navigations.ts';
import { isStillShown } from './refresh-order.ts';
import { refreshes } from './refreshes.ts';

/** Milliseconds between two attempts while a navigation is in flight. */
const POLL_MS = 400;

/** The screen that is shown. Not that of a caller, which may have been closed since, such as a form whose toast offers to undo. */
const shown = { path: '', query: '' };

/**
 * Returns a function that loads the shown screen from the server again and re-renders it. Unlike `router.reload()`, it keeps scroll
 * position, focus and input. A response is discarded if a later request was answered before. During a navigation it waits, and after one
 * that started meanwhile it discards the response and repeats the request, because the other screen may have been rendered before the
 * change. Resolves to false if the server did not respond or failed to render the screen.
 */
export const useRefresh = (): (() => Promise<boolean>) => {
  const { path, query } = useRouter();
  const cache = useRouterCache();
  const fetchRsc = useFetchRsc();
  const merge = useMergeElements();
  useEffect(() => {
    Object.assign(shown, { path, query });
  }, [path, query]);
  return useCallback(async () => {
    cache.clearCaches();
    for (; ; await new Promise((go) => setTimeout(go, POLL_MS))) {
      const asked = { ...shown, started: navigations.started };
      if (!isStillShown(asked, shown, navigations)) continue;
      refreshes.requested += 1;
      const number = refreshes.requested;
      refreshes.isStarting = true;
      const request = fetchRsc(encodeRoutePath(asked.path), createRscParams(asked.query));
      refreshes.isStarting = false;
      const fresh = await request.catch(() => undefined);
      if (number < refreshes.merged) return true;
      if (!fresh) return false;
      if (isStillShown(asked, shown, navigations)) {
        refreshes.merged = number;
        startTransition(() => {
          void merge(withoutRoute(fresh, asked.path));
          refreshes.render(number);
        });
        return true;
      }
    }
  }, [cache, fetchRsc, merge]);
};

/**
 * Removes the route from a payload if its path is unchanged. The router follows a merged route, which would undo a navigation made in the
 * meantime.
 */
const withoutRoute = (elements: Record<string, unknown>, path: string): Record<string, unknown> => {
  if (getRouteFromElements(elements)?.path !== path) return elements;
  const { [ROUTE_ID]: _, ...screen } = elements;
  return screen;
};
