import { STREAM_PREFIXES } from '../../stream-prefixes.ts';
import type { AppendCall } from './append-call.ts';

export type VerifyAppendCall = (call: AppendCall, stream: string) => Promise<void>;

/**
 * Returns a function that calls `verifyLog` once for each append call, and again after it has failed. An append call ends with its
 * connection to the server, so whatever is connected later is verified before anything is written to it. Appends to streams that hold no
 * events of the magazine are not verified: with these, `verifyLog` itself names the log.
 */
export const verifyOncePerCall = (verifyLog: () => Promise<void>): VerifyAppendCall => {
  const verified = new WeakMap<AppendCall, Promise<void>>();
  return async (call, stream) => {
    if (!STREAM_PREFIXES.some((prefix) => stream.startsWith(prefix))) return;
    const begun = verified.get(call) ?? verifyLog();
    verified.set(call, begun);
    await begun.catch((error) => {
      verified.delete(call);
      throw error;
    });
  };
};
