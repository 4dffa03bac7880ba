'use client';
import { useLayoutEffect } from 'react';
import { useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer } from 'waku/minimal/client';
import { unstable_getRouteFromElements as getRouteFromElements } from 'waku/router/client-core';
import { readSessionEnd, repeatAfterSignIn } from '../session/session-end.client.ts';
import { recordNavigation } from './navigations.ts';
import { refreshes } from './refreshes.ts';

/**
 * Renders nothing; changes the requests with which the router loads screens. If one fails because the session has ended, it is repeated
 * once the user has signed in again. Each is recorded as a navigation, and Waku's etag header is removed, because the server ignores it.
 */
export const RscInterceptor = () => {
  const register = useRegisterRscEnhancer();
  useLayoutEffect(
    () =>
      register((next) => (path, params, options) => {
        const patient: typeof options.fetch = (input, init) => {
          const headers = new Headers(init?.headers);
          headers.delete('x-waku-etags');
          return repeatAfterSignIn(() => options.fetch(input, { ...init, headers }), readSessionEnd);
        };
        const request = next(path, params, { ...options, fetch: patient });
        if (!refreshes.isStarting)
          void recordNavigation(request.then(({ elements }) => getRouteFromElements(elements)));
        return request;
      }),
    [register],
  );
  return null;
};
