import { Readable } from 'node:stream';
import pTimeout from 'p-timeout';

/**
 * Returns a stream with the content of `source` that fails when `source` delivers nothing for `silence` milliseconds. Time in which the
 * consumer does not ask for data does not count. `onFailure` converts any error of the stream to the error that the consumer receives.
 */
export const withIdleTimeout = (source: Readable, silence: number, onFailure: (error: unknown) => Error): Readable =>
  Readable.from(pieces(source, silence, onFailure), { objectMode: false });

async function* pieces(
  source: Readable,
  silence: number,
  onFailure: (error: unknown) => Error,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pTimeout(iterator.next(), { milliseconds: silence, message: 'silent' });
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw onFailure(error);
  } finally {
    source.destroy();
  }
}
