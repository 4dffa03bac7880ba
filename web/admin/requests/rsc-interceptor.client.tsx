'use client';
import { useLayoutEffect } from 'react';
import { useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer } from 'waku/minimal/client';
import { readSessionEnd, repeatAfterSignIn } from '../session/session-end.client.ts';

/** Counters of the router's navigation requests. A refresh must not be merged while one is in flight. */
export const navigationRequests = {
  running: 0,
  started: 0,
  isRefreshing: false,
  /** Start of the last one, by `performance.now()`. */ lastStartedAt: 0,
};

/** Milliseconds until a received payload is rendered. */
const SETTLE_MS = 300;

const count = (request: Promise<unknown>): void => {
  navigationRequests.running += 1;
  navigationRequests.started += 1;
  navigationRequests.lastStartedAt = performance.now();
  const done = () =>
    setTimeout(() => {
      navigationRequests.running -= 1;
    }, SETTLE_MS);
  request.then(done, done);
};

/**
 * Renders nothing; changes the requests with which the router loads screens. If one fails because the session has ended, it is repeated
 * once the user has signed in again. Each request is counted in `navigationRequests`, and Waku's etag header is removed, because the server
 * ignores it.
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
        if (!navigationRequests.isRefreshing) count(request);
        return request;
      }),
    [register],
  );
  return null;
};
