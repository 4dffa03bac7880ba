'use client';
import { useLayoutEffect } from 'react';
import { useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer } from 'waku/minimal/client';
import { unstable_getRouteFromElements as getRouteFromElements } from 'waku/router/client-core';
import { readSessionEnd, repeatAfterSignIn } from '../session/session-end.client.ts';
import { recordNavigation } from './navigations.ts';
import { refreshes } from './refreshes.ts';
import { SCREEN_FAILED } from './screen-failed.ts';

/**
 * Renders nothing; changes the requests with which the router loads screens. If one fails because the session has ended, it is repeated
 * once the user has signed in again. Waku's etag header is removed, because the server ignores it. Each request but that of a refresh is
 * recorded as a navigation. A refresh rejects if the server could not render the screen, so that the one that is shown stays.
 */
export const RscInterceptor = () => {
  const register = useRegisterRscEnhancer();
  useLayoutEffect(
    () =>
      register((next) => (path, params, options) => {
        const isRefresh = refreshes.isStarting;
        const patient: typeof options.fetch = async (input, init) => {
          const headers = new Headers(init?.headers);
          headers.delete('x-waku-etags');
          const response = await repeatAfterSignIn(() => options.fetch(input, { ...init, headers }), readSessionEnd);
          const failure = response.headers.get(SCREEN_FAILED);
          if (isRefresh && failure) throw new Error(`The server failed to render the screen: ${failure}`);
          return response;
        };
        const request = next(path, params, { ...options, fetch: patient });
        if (!isRefresh) void recordNavigation(request.then(({ elements }) => getRouteFromElements(elements)));
        return request;
      }),
    [register],
  );
  return null;
};
