import type { RecordedEvent } from '../event-store.ts';
import { NoAnswer } from './errors.ts';
import type { CAUGHT_UP, Checkpoint } from './read-batches.ts';
import { createInbox } from './read-buffer.ts';
import type { ReadCall } from './read-call.ts';
import { createSignal } from './wake-up.ts';

/** It caught up, and nothing came for a second. */
export const QUIET = Symbol('quiet');
const QUIET_MS = 1_000;

/**
 * What a read or a subscription brings: events in batches, and `CAUGHT_UP` or a checkpoint after the last event that came
 * before it. Ends with the call. Throws the call's error, the reason of
 * a signal that aborted, or `NoAnswer` after `timeout` milliseconds in which something should have come and nothing did: in
 * a read always, in a subscription until it caught up; from then on `QUIET` comes every second instead. However it ends, it ends the call.
 */
export async function* pull(
  call: ReadCall,
  timeout: number,
  signals: readonly AbortSignal[],
): AsyncGenerator<RecordedEvent[] | typeof CAUGHT_UP | typeof QUIET | Checkpoint> {
  const { notify, wait } = createSignal();
  const { state, count, take, leave } = createInbox(call, notify);
  for (const signal of signals) signal.addEventListener('abort', notify);
  try {
    for (;;) {
      for (const signal of signals) signal.throwIfAborted();
      const next = take();
      if (next) yield next;
      else if (state.error) throw state.error;
      else if (state.isEnded) return;
      else {
        const [isLive, before] = [state.isLive, count()];
        // What comes is kept until its batch is whole.
        if ((await wait(isLive ? QUIET_MS : timeout)) || count() > before) continue;
        if (!isLive) throw new NoAnswer(timeout);
        yield QUIET;
      }
    }
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', notify);
    leave();
  }
}
