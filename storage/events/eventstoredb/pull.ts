import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { NoAnswer } from './errors.ts';
import { createSignal } from './signal.ts';

export type Resolved = ResolvedEvent | AllStreamResolvedEvent;
export type Read = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

/** How many events the client keeps ready; above it, the server waits for us. */
export const READ_AHEAD = { highWaterMark: 200 };

export const CAUGHT_UP = Symbol('caught up');
/** It caught up, and nothing came for a second. */
export const QUIET = Symbol('quiet');
const QUIET_MS = 1_000;

/** The server has looked up to here. */
export interface Checkpoint {
  position: bigint;
}

/**
 * What a read or a subscription of the client has ready, in batches, and `CAUGHT_UP` or a checkpoint after the last event that came
 * before it: the client reports either while events are still waiting to be taken. Ends with the stream. Throws the stream's error, the reason of
 * an aborted signal, or `NoAnswer` after `timeout` milliseconds in which something should have come and nothing did: in
 * a read always, in a subscription until it caught up; from then on `QUIET` comes every second instead. However it ends, it ends the call.
 */
export async function* pull(
  stream: Read | AllStreamSubscription,
  timeout: number,
  signal: AbortSignal,
): AsyncGenerator<Resolved[] | typeof CAUGHT_UP | typeof QUIET | Checkpoint> {
  const { notify, wait } = createSignal();
  const { state, take, nextMark } = watch(stream, notify);
  signal.addEventListener('abort', notify);
  try {
    for (;;) {
      signal.throwIfAborted();
      const events = take();
      const mark = events.length > 0 ? undefined : nextMark();
      if (events.length > 0) yield events;
      else if (mark) yield mark;
      else if (state.error) throw state.error;
      else if (state.isEnded) return;
      else {
        const { isLive } = state;
        if (await wait(isLive ? QUIET_MS : timeout)) await gather(stream);
        else if (isLive) yield QUIET;
        else throw new NoAnswer(timeout);
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
  /** After so many events. */
  const marks: { at: number; mark: typeof CAUGHT_UP | Checkpoint }[] = [];
  const note = (mark: typeof CAUGHT_UP | Checkpoint) => {
    const at = taken + stream.readableLength;
    // Of checkpoints with no event in between, the last one tells everything.
    if (mark !== CAUGHT_UP && marks.at(-1)?.at === at && marks.at(-1)?.mark !== CAUGHT_UP) marks.pop();
    marks.push({ at, mark });
  };
  const on = (name: string, then: (value: unknown) => void = () => {}) =>
    stream.on(name, (value) => {
      then(value);
      notify();
    });
  on('readable');
  on('confirmation');
  on('checkpoint', (position) => note({ position: position as bigint }));
  on('caughtUp', () => {
    note(CAUGHT_UP);
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
    /** What is ready, up to the next mark. */
    take() {
      const events: Resolved[] = [];
      while (taken !== marks[0]?.at) {
        const event: Resolved | null = stream.read();
        if (!event) break;
        events.push(event);
        taken += 1;
      }
      return events;
    },
    /** Once, when everything before it was taken. */
    nextMark: () => (taken === marks[0]?.at ? marks.shift()?.mark : undefined),
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
