import { Readable } from 'node:stream';

/** The segments of a body. */
export interface Segments {
  /** Returns the next segment, which must be read to its end before the next call; undefined when nothing follows. */
  next(): Promise<Readable | undefined>;
  /** Why the body ended early, such as a lost connection; undefined if it did not. Known when nothing follows. */
  readonly failure: unknown;
}

/**
 * Splits a body into segments of at most `bytes`, without holding one in memory. A body that fails ends its last segment as usual, so that
 * what has arrived of it can be stored.
 */
export const splitIntoSegments = (body: Readable, bytes: number): Segments => {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let failure: unknown;
  let pending: Buffer | undefined;
  const pull = async (): Promise<void> => {
    try {
      const { done, value } = await chunks.next();
      pending = done ? undefined : value;
    } catch (error) {
      failure = error;
      pending = undefined;
    }
  };
  async function* segment(): AsyncGenerator<Buffer> {
    for (let left = bytes; pending && left > 0; ) {
      const piece = pending.subarray(0, left);
      pending = pending.length > left ? pending.subarray(left) : undefined;
      left -= piece.length;
      yield piece;
      if (left > 0) await pull();
    }
  }
  return {
    async next() {
      if (!pending) await pull();
      return pending && Readable.from(segment(), { objectMode: false });
    },
    get failure() {
      return failure;
    },
  };
};
