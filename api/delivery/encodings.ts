import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

export type Encoding = 'identity' | Compressed;
type Compressed = 'br' | 'gzip';

/** A text in those encodings that clients have requested so far. */
export interface EncodedText {
  /** Bytes in memory, all encodings together. */
  readonly size: number;
  /** Returns the text in an encoding. On the first request it is compressed quickly, once for all concurrent callers. */
  as(encoding: Encoding): Buffer | Promise<Buffer>;
  /**
   * Marks the text as cached: after the first response in an encoding, it is compressed better in the background and replaced.
   * `recount` is called when the size has changed and returns true if the text is still cached.
   */
  keep(recount: () => boolean): void;
}

type Compress = Record<Compressed, (text: Buffer) => Promise<Buffer>>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Brotli parameters. The window of 256 kB covers a page; allocating the default 4 MB takes a quarter of the quick compression's time. */
const quality = (level: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Quick compression: a page of 57 kB becomes 13 kB in 0.2 ms. */
const quickCompression: Compress = {
  br: (text) => toBrotli(text, quality(1, text)),
  gzip: (text) => toGzip(text, { level: 1 }),
};

/** Better compression: 11 kB in 1 ms. Brotli's best is 10 kB, in 60 ms. */
const betterCompression: Compress = {
  br: (text) => toBrotli(text, quality(5, text)),
  gzip: (text) => toGzip(text),
};

/** One at a time, because background compression must not delay other requests. */
const oneAtATime = pLimit(1);

/**
 * Wraps the text of a response in an object that returns it uncompressed, as Brotli or as gzip. The text is compressed when a client first
 * requests an encoding; concurrent requests share the compression.
 */
export const createEncodedText = (text: Buffer): EncodedText => {
  const identity = compactCopy(text);
  const made = new Map<Compressed, Buffer | Promise<Buffer>>();
  let recount = () => false;

  const improve = async (encoding: Compressed): Promise<void> => {
    if (!recount()) return;
    made.set(encoding, compactCopy(await betterCompression[encoding](identity)));
    recount();
  };

  const make = async (encoding: Compressed): Promise<Buffer> => {
    try {
      const bytes = await quickCompression[encoding](identity);
      made.set(encoding, bytes);
      if (recount()) setImmediate(() => oneAtATime(improve, encoding).catch(() => {}));
      return bytes;
    } catch (error) {
      made.delete(encoding);
      throw error;
    }
  };

  return {
    get size() {
      return [identity, ...made.values()].reduce((sum, each) => sum + (Buffer.isBuffer(each) ? each.length : 0), 0);
    },
    as(encoding) {
      if (encoding === 'identity') return identity;
      const known = made.get(encoding);
      if (known) return known;
      const making = make(encoding);
      made.set(encoding, making);
      return making;
    },
    keep(whenResized) {
      recount = whenResized;
    },
  };
};

/** Copies bytes that are part of a larger buffer (zlib and Node allocate 64 kB), which would stay in memory with them. */
const compactCopy = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};
