import { Readable } from 'node:stream';

/**
 * Returns a stream with the same content that fails when `source` delivers nothing for `silence` milliseconds. Time in which the stream's
 * reader does not ask for data does not count. `onFailure` converts every error to the one that the reader gets.
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
