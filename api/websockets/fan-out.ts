import type { Frame, OpenSocket } from './open-socket.ts';

/** Milliseconds of sending after which other work gets its turn. */
const SLICE_MS = 8;
/** Sockets between two looks at the clock. */
const CHECK_EVERY = 50;
/** Messages that may wait to be sent; more are refused. */
const MAX_WAITING = 2_000;

/** Sends messages to many sockets. */
export interface FanOut {
  /**
   * Sends a message to these sockets, after all earlier ones, in slices between which other work runs. Returns false, and sends nothing,
   * if too many messages wait.
   */
  send(sockets: Iterable<OpenSocket>, frame: Frame): boolean;
}

/** Creates the queue through which one process sends messages to many sockets. */
export const createFanOut = (): FanOut => {
  const waiting: { sockets: Iterator<OpenSocket>; frame: Frame }[] = [];
  let isSending = false;

  const sendSlice = (): void => {
    const until = performance.now() + SLICE_MS;
    while (waiting.length > 0) {
      if (!sendSome(waiting[0]!)) waiting.shift();
      if (performance.now() > until && waiting.length > 0) {
        setImmediate(sendSlice);
        return;
      }
    }
    isSending = false;
  };
  return {
    send(sockets, frame) {
      if (waiting.length >= MAX_WAITING) return false;
      const data = typeof frame.data === 'string' ? Buffer.from(frame.data) : frame.data;
      waiting.push({ sockets: sockets[Symbol.iterator](), frame: { ...frame, data } });
      if (isSending) return true;
      isSending = true;
      sendSlice();
      return true;
    },
  };
};

/** Sends a message to the next sockets. Returns false when there are no more. */
const sendSome = ({ sockets, frame }: { sockets: Iterator<OpenSocket>; frame: Frame }): boolean => {
  for (let count = 0; count < CHECK_EVERY; count += 1) {
    const { value, done } = sockets.next();
    if (done) return false;
    value.send(frame);
  }
  return true;
};
