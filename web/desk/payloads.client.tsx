'use client';
import { useLayoutEffect } from 'react';
import { useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer } from 'waku/minimal/client';

/**
 * Every request for a screen passes here. Etags of visited screens are left out: the host passes no header on. A 401 waits until the person has
 * signed in again, then asks once more.
 */
export const Payloads = ({ signInAgain }: { signInAgain: () => Promise<void> }) => {
  const register = useRegisterRscEnhancer();
  useLayoutEffect(
    () =>
      register((next) => (path, params, options) => {
        const patient: typeof options.fetch = async (input, init) => {
          const headers = new Headers(init?.headers);
          headers.delete('x-waku-etags');
          const ask = () => options.fetch(input, { ...init, headers });
          let answer = await ask();
          while (answer.status === 401) {
            await signInAgain();
            answer = await ask();
          }
          return answer;
        };
        return next(path, params, { ...options, fetch: patient });
      }),
    [register, signInAgain],
  );
  return null;
};
