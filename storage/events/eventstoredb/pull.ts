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

/** How many events the client keeps ready; above it, the server waits for us. Each may have a megabyte. */
export const READ_AHEAD = { highWaterMark: 16 };

/** A batch ends where it has so many events, or more bytes of data. */
const BATCH_EVENTS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

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
  const { state, next, nextMark } = watch(stream, notify);
  signal.addEventListener('abort', notify);
  try {
    for (;;) {
      signal.throwIfAborted();
      const events = await gather(next);
      const mark = events.length > 0 ? undefined : nextMark();
      if (events.length > 0) yield events;
      else if (mark) yield mark;
      else if (state.error) throw state.error;
      else if (state.isEnded) return;
      else {
        const { isLive } = state;
        if (await wait(isLive ? QUIET_MS : timeout)) continue;
        if (!isLive) throw new NoAnswer(timeout);
        yield QUIET;
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
    /** The next event that is ready, up to the next mark. */
    next(): Resolved | undefined {
      const event: Resolved | null = taken === marks[0]?.at ? null : stream.read();
      if (event) taken += 1;
      return event ?? undefined;
    },
    /** Once, when everything before it was taken. */
    nextMark: () => (taken === marks[0]?.at ? marks.shift()?.mark : undefined),
  };
};

/** Events come one by one: takes them as long as every turn of the event loop brings some, up to the size of a batch. */
const gather = async (next: () => Resolved | undefined): Promise<Resolved[]> => {
  const events: Resolved[] = [];
  for (let [bytes, before] = [0, -1]; events.length > before; ) {
    before = events.length;
    for (let event = next(); event; event = next()) {
      events.push(event);
      bytes += bytesOf(event);
      if (events.length === BATCH_EVENTS || bytes >= BATCH_BYTES) return events;
    }
    if (events.length > before) await nextTurn();
  }
  return events;
};

const bytesOf = ({ event }: Resolved): number =>
  event?.data instanceof Uint8Array ? event.data.length : JSON.stringify(event?.data ?? null).length;

/** Neither leaving the loop nor `destroy` ends the call: the server would keep it for ever. */
const cancel = (stream: Read | AllStreamSubscription): void => {
  const ended = 'unsubscribe' in stream ? stream.unsubscribe() : stream.cancel();
  ended.catch(() => {});
};
