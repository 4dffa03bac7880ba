import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

export type Encoding = 'identity' | Compressed;
type Compressed = 'br' | 'gzip';

/** A text in those encodings that readers asked for. */
export interface EncodedText {
  /** Bytes in memory, in all encodings together. */
  readonly size: number;
  /** The text as a reader takes it. What nobody asked for before is made quickly, and once for all who ask meanwhile. */
  as(encoding: Encoding): Buffer | Promise<Buffer>;
  /**
   * More readers will ask: an encoding is made smaller once the first of them was answered, and takes the place of the quick one. `recount` is called
   * when the size has changed, and says whether the text is still kept.
   */
  keep(recount: () => boolean): void;
}

type Compress = Record<Compressed, (text: Buffer) => Promise<Buffer>>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** It looks back 256 kB, as far as a page is long: to make room for the usual 4 MB takes a quarter of the quick encoding's time. */
const quality = (level: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Of a page of 57 kB: 13 kB in a fifth of a millisecond. */
const quickly: Compress = {
  br: (text) => toBrotli(text, quality(1, text)),
  gzip: (text) => toGzip(text, { level: 1 }),
};

/** 11 kB in one millisecond. The best that brotli can do is 10 kB, in sixty. */
const well: Compress = {
  br: (text) => toBrotli(text, quality(5, text)),
  gzip: (text) => toGzip(text),
};

/** Nobody waits for it, so it must not make those wait who read something else. */
const inTurn = pLimit(1);

/** A text of which only the identity is there yet. */
export const createEncodedText = (text: Buffer): EncodedText => {
  const identity = withoutRoom(text);
  const made = new Map<Compressed, Buffer | Promise<Buffer>>();
  let recount = () => false;

  const improve = async (encoding: Compressed): Promise<void> => {
    if (!recount()) return;
    made.set(encoding, withoutRoom(await well[encoding](identity)));
    recount();
  };

  const make = async (encoding: Compressed): Promise<Buffer> => {
    try {
      const bytes = await quickly[encoding](identity);
      made.set(encoding, bytes);
      if (recount()) setImmediate(() => inTurn(improve, encoding).catch(() => {}));
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

/** What zlib answers, and what Node puts together, is part of a larger piece of memory (64 kB), which would stay with it. */
const withoutRoom = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};
