'use client';
import { startTransition, useCallback, useEffect, useRef } from 'react';
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
import { navigationRequests } from './rsc-interceptor.client.tsx';

/** Milliseconds until a refresh looks again whether a navigation is over. */
const POLL_MS = 400;

/**
 * Renders this screen anew. Unlike `router.reload()` it keeps scroll position, focus and what is typed, and is never answered by a prefetch. The
 * answer is fetched without a base: merged with the elements of before, it would take back a navigation that began meanwhile. Resolves to whether that
 * is done with: false where no answer came.
 */
export const useRefresh = (): (() => Promise<boolean>) => {
  const { path, query } = useRouter();
  const cache = useRouterCache();
  const fetchRsc = useFetchRsc();
  const merge = useMergeElements();
  const here = useRef('');
  useEffect(() => {
    here.current = `${path}?${query}`;
    return () => {
      here.current = '';
    };
  }, [path, query]);
  return useCallback(async () => {
    cache.clearCaches();
    const asked = `${path}?${query}`;
    while (here.current === asked) {
      const { started } = navigationRequests;
      navigationRequests.isRefreshing = true;
      const request = fetchRsc(encodeRoutePath(path), createRscParams(query));
      navigationRequests.isRefreshing = false;
      const fresh = await request.catch(() => undefined);
      if (here.current !== asked) return true;
      if (!fresh) return false;
      if (navigationRequests.running === 0 && navigationRequests.started === started) {
        startTransition(() => void merge(withoutRoute(fresh, path)));
        return true;
      }
      await new Promise((go) => setTimeout(go, POLL_MS));
    }
    return true;
  }, [cache, fetchRsc, merge, path, query]);
};

/** Leaves out the route of an unchanged path: the router follows a route that is merged, back from where a navigation has led meanwhile. */
const withoutRoute = (elements: Record<string, unknown>, path: string): Record<string, unknown> => {
  if (getRouteFromElements(elements)?.path !== path) return elements;
  const { [ROUTE_ID]: _, ...screen } = elements;
  return screen;
};
