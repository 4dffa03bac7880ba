import type { RecordedEvent } from '../event-store.ts';
import { CallTimeout } from './errors.ts';
import type { CAUGHT_UP, Checkpoint } from './read-batches.ts';
import { createReadBuffer } from './read-buffer.ts';
import type { ReadCall } from './read-call.ts';
import { createWakeUp } from './wake-up.ts';

/** It caught up, and nothing came for a second. */
export const IDLE = Symbol('quiet');
const QUIET_MS = 1_000;

/**
 * What a read or a subscription brings: events in batches, and `CAUGHT_UP` or a checkpoint after the last event that came
 * before it. Ends with the call. Throws the call's error, the reason of
 * a signal that aborted, or `CallTimeout` after `timeout` milliseconds in which something should have come and nothing did: in
 * a read always, in a subscription until it caught up; from then on `QUIET` comes every second instead. However it ends, it ends the call.
 */
export async function* iterateCall(
  call: ReadCall,
  timeout: number,
  signals: readonly AbortSignal[],
): AsyncGenerator<RecordedEvent[] | typeof CAUGHT_UP | typeof IDLE | Checkpoint> {
  const { notify, wait } = createWakeUp();
  const { state, count, take, leave } = createReadBuffer(call, notify);
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
        if (!isLive) throw new CallTimeout(timeout);
        yield IDLE;
      }
    }
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', notify);
    leave();
  }
}
