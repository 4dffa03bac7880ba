import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { createSignal } from './signal.ts';

export type Resolved = ResolvedEvent | AllStreamResolvedEvent;
export type Read = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

/** How many events the client keeps ready; above it, the server waits for us. */
export const READ_AHEAD = { highWaterMark: 200 };

export const CAUGHT_UP = Symbol('caught up');

/**
 * What a read or a subscription of the client has ready, in batches, and `CAUGHT_UP` after the last event that came before it:
 * the client reports it while events are still waiting to be taken. Ends with the stream. Throws the stream's error, the reason of
 * an aborted signal, or `NoAnswer` after `timeout` milliseconds in which something should have come and nothing did: in
 * a read always, in a subscription until it caught up. However it ends, it ends the call.
 */
export async function* pull(
  stream: Read | AllStreamSubscription,
  timeout: number,
  signal: AbortSignal,
): AsyncGenerator<Resolved[] | typeof CAUGHT_UP> {
  const { notify, wait } = createSignal();
  const { state, take, reachedEndOfLog } = watch(stream, notify);
  signal.addEventListener('abort', notify);
  try {
    for (;;) {
      signal.throwIfAborted();
      const events = take();
      if (events.length > 0) yield events;
      else if (reachedEndOfLog()) yield CAUGHT_UP;
      else if (state.error) throw state.error;
      else if (state.isEnded) return;
      else {
        await wait(state.isLive ? undefined : timeout);
        await gather(stream);
      }
    }
  } finally {
    signal.removeEventListener('abort', notify);
    if (!state.isEnded) cancel(stream);
  }
}

/** Its listeners stay: an error without a listener would end the process. */
const watch = (stream: Read | AllStreamSubscription, notify: () => void) => {
  const state = { isLive: false, isEnded: false, error: undefined as Error | undefined };
  let taken = 0;
  let caughtUpAt: number | undefined;
  const on = (name: string, note: (value: unknown) => void = () => {}) =>
    stream.on(name, (value) => {
      note(value);
      notify();
    });
  on('readable');
  on('confirmation');
  on('checkpoint');
  on('caughtUp', () => {
    caughtUpAt = taken + stream.readableLength;
    state.isLive = true;
  });
  on('fellBehind', () => {
    state.isLive = false;
  });
  on('end', () => {
    state.isEnded = true;
  });
  on('error', (error) => {
    state.error ??= error as Error;
  });
  return {
    state,
    /** What is ready, up to where it had caught up. */
    take() {
      const events: Resolved[] = [];
      while (taken !== caughtUpAt) {
        const event: Resolved | null = stream.read();
        if (!event) break;
        events.push(event);
        taken += 1;
      }
      return events;
    },
    /** Once, when everything before was taken. */
    reachedEndOfLog() {
      const reached = taken === caughtUpAt;
      if (reached) caughtUpAt = undefined;
      return reached;
    },
  };
};

/** Events come one by one: waits as long as every turn of the event loop brings some. */
const gather = async (stream: Read | AllStreamSubscription): Promise<void> => {
  for (let ready = -1; ready < stream.readableLength && ready < READ_AHEAD.highWaterMark; ) {
    ready = stream.readableLength;
    await nextTurn();
  }
};

/** Neither leaving the loop nor `destroy` ends the call: the server would keep it for ever. */
const cancel = (stream: Read | AllStreamSubscription): void => {
  const ended = 'unsubscribe' in stream ? stream.unsubscribe() : stream.cancel();
  ended.catch(() => {});
};
