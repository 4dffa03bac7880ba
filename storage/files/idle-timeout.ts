import { Readable } from 'node:stream';

/**
 * The same content, which fails where the other side says nothing for so many milliseconds while somebody waits for it; a slow reader has all the time. What
 * fails is told as `onFailure` words it.
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
