import type { RecordedEvent } from '../../event-store.ts';
import { CallTimeout } from '../connection/errors.ts';
import type { CAUGHT_UP, Checkpoint } from './batches.ts';
import { createReadBuffer } from './buffer.ts';
import type { ReadCall } from './call.ts';
import { createWakeUp } from './wake-up.ts';

/** The subscription has caught up, and nothing has arrived for a second. */
export const IDLE = Symbol('quiet');
const QUIET_MS = 1_000;

/**
 * Yields what a read or a subscription delivers, in order: batches of at most `batchEvents` events, `CAUGHT_UP` when all stored events were
 * delivered, and checkpoints (positions up to which the server has searched). After `CAUGHT_UP`, also yields `IDLE` for every second without
 * data; before it, throws `CallTimeout` after `timeout` milliseconds without data. Also throws the call's error and the reason of an aborted
 * signal.
 */
export async function* iterateCall(
  call: ReadCall,
  timeout: number,
  signals: readonly AbortSignal[],
  batchEvents: number,
): AsyncGenerator<RecordedEvent[] | typeof CAUGHT_UP | typeof IDLE | Checkpoint> {
  const { notify, wait } = createWakeUp();
  const { state, count, take, leave } = createReadBuffer(call, notify, batchEvents);
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
        // Data that arrives before its batch is complete also counts.
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
