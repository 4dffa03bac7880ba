import { Readable } from 'node:stream';

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
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new DOMException('silent', 'TimeoutError')), silence);
      const next = await Promise.race([iterator.next(), late]).finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw onFailure(error);
  } finally {
    source.destroy();
  }
}
