import { once } from 'node:events';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Answers false when the client has gone. */
export type Write = (message: streams.ReadResp) => Promise<boolean>;

/** Writes no faster than the client reads, and nothing while the server is stalled. */
export const createWriter = (call: ReadCall, faults: Faults): Write => {
  const peer = call.getPeer();
  const cancelled = new Promise<void>((resolve) => call.on('cancelled', resolve));
  return async (message) => {
    if (faults.isQuiet(peer)) await Promise.race([faults.turn(peer), cancelled]);
    if (call.cancelled) return false;
    if (!call.write(message)) await Promise.race([once(call, 'drain'), cancelled]);
    return !call.cancelled;
  };
};
