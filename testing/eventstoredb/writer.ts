import { once } from 'node:events';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';

export type ReadServerCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
export type Writer = ReturnType<typeof createWriter>;

/** Creates a writer that waits until the client has read, and while the server is stalled. */
export const createWriter = (call: ReadServerCall, faults: Faults, onEvent: () => void) => {
  const peer = call.getPeer();
  const name = call.request.getOptions()!.hasSubscription() ? 'subscribe' : 'read';
  let isOpen = true;
  const gone = new Promise<void>((resolve) => {
    const close = () => {
      isOpen = false;
      resolve();
    };
    call.on('cancelled', close);
    call.on('finish', close);
  });
  return {
    /** Resolves when the client disconnected or the call ended. */
    gone,
    /** Returns false when the call is no longer open. */
    async write(message: streams.ReadResp): Promise<boolean> {
      if (faults.isQuiet(peer, name)) await Promise.race([faults.turn(peer, name), gone]);
      if (!isOpen || call.writableEnded) return false;
      if (message.hasEvent()) onEvent();
      if (!call.write(message)) await Promise.race([once(call, 'drain'), gone]);
      return isOpen;
    },
  };
};
