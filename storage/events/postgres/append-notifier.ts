import { EventEmitter } from 'node:events';
import type { ListeningConnection } from '../../database/listening-connection.ts';
import { waitForEvent } from '../../wait/wait-for-event.ts';

/** Channel that the SQL function `log.append` notifies. */
const CHANNEL = 'event_log';
/** Maximum wait for a notification, because it may be lost with its connection. */
const MAX_WAIT_MS = 1_000;
/** Node warns of a leak above this many listeners; projections and reactors never have as many. */
const MAX_LISTENERS = 100;

export type AppendNotifier = ReturnType<typeof createAppendNotifier>;

/**
 * Creates the signal with which subscriptions learn that the event log has grown. A subscription calls `watch` to wait for it. Appends of
 * this process give the signal with `notify`; those of other processes arrive as notifications of Postgres. `close` stops listening.
 */
export const createAppendNotifier = (listening: Pick<ListeningConnection, 'listen'>) => {
  const growth = new EventEmitter().setMaxListeners(MAX_LISTENERS);
  let stopListening: (() => void) | undefined;
  let isClosed = false;
  let connections = 0;

  const connected = () => {
    connections += 1;
    notify();
  };

  const notify = () => {
    growth.emit('growth');
  };

  const nextGrowth = (signal: AbortSignal): Promise<void> => {
    const subscribe = (done: () => void) => {
      growth.on('growth', done);
      return () => growth.off('growth', done);
    };
    return waitForEvent(subscribe, MAX_WAIT_MS, signal);
  };

  /** Records growth of the log until `stop` is called. */
  const watch = () => {
    if (!isClosed) stopListening ??= listening.listen(CHANNEL, { onPayload: notify, onConnect: connected });
    let grown = false;
    let known = Math.max(connections, 1);
    const note = () => {
      grown = true;
    };
    growth.on('growth', note);
    return {
      /** Call it before reading the log: any growth after it ends the next `wait`. */
      reset() {
        grown = false;
      },
      /** Returns true when the listening connection was lost and re-established since the last call. */
      wasReconnected(): boolean {
        const isNews = connections > known;
        known = Math.max(connections, 1);
        return isNews;
      },
      /** Resolves on growth since `reset`, after a second, or on abort. */
      wait: (signal: AbortSignal): Promise<void> => (grown ? Promise.resolve() : nextGrowth(signal)),
      stop: () => growth.off('growth', note),
    };
  };

  const close = (): void => {
    isClosed = true;
    stopListening?.();
  };

  return { notify, watch, close };
};
