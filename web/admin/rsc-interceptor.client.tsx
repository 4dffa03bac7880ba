'use client';
import { useLayoutEffect } from 'react';
import { useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer } from 'waku/minimal/client';
import { checkSession, sessionRestored } from './session-end.client.ts';

/** Requests of the router, not of a refresh: a refresh must not be merged while one is on its way. */
export const navigationRequests = {
  running: 0,
  started: 0,
  isRefreshing: false,
  /** When the last one began, by `performance.now()`. */ lastStartedAt: 0,
};

/** Milliseconds until what has arrived stands on the page. */
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
 * Every request for a screen passes here. Etags of visited screens are left out: the host passes no header on. A 401 waits until the person has
 * signed in again, then asks once more.
 */
export const RscInterceptor = () => {
  const register = useRegisterRscEnhancer();
  useLayoutEffect(
    () =>
      register((next) => (path, params, options) => {
        const patient: typeof options.fetch = async (input, init) => {
          const headers = new Headers(init?.headers);
          headers.delete('x-waku-etags');
          const ask = () => options.fetch(input, { ...init, headers });
          let answer = await ask();
          while (await checkSession(answer)) {
            await sessionRestored();
            answer = await ask();
          }
          return answer;
        };
        const request = next(path, params, { ...options, fetch: patient });
        if (!navigationRequests.isRefreshing) count(request);
        return request;
      }),
    [register],
  );
  return null;
};
