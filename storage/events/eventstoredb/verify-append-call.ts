import type { AppendCall } from './append-call.ts';

export type VerifyAppendCall = (call: AppendCall) => Promise<void>;

/**
 * Returns a function that calls `verifyLog` once for each append call, and again after it has failed. An append call ends with its
 * connection to the server, so whatever is connected later is verified before anything is written to it.
 */
export const verifyOncePerCall = (verifyLog: () => Promise<void>): VerifyAppendCall => {
  const verified = new WeakMap<AppendCall, Promise<void>>();
  return (call) => {
    const begun = verified.get(call) ?? verifyLog();
    verified.set(call, begun);
    return begun.catch((error) => {
      verified.delete(call);
      throw error;
    });
  };
};
