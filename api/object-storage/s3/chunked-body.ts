import { createHash } from 'node:crypto';
import type { VerifiedSignature } from './authenticate.ts';
import { S3Error } from './s3-error.ts';
import { isSameSignature, scopeText, sign } from './signature.ts';

/** Maximum bytes of the line before a chunk, and of a trailer. */
const MAX_LINE_BYTES = 1024;
const MAX_TRAILERS = 20;

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** How a body in chunks is signed: each chunk, the trailers too, or neither. */
export interface ChunkSigning {
  chunks: boolean;
  trailers: boolean;
}

/**
 * Decodes a body in the encoding `aws-chunked` and verifies the signature of each chunk, which follows from that of the one before. `trailers`
 * receives the headers that follow the content. Throws `IncompleteBody` or `SignatureDoesNotMatch`, the latter after a chunk was passed on.
 */
export async function* decodeChunks(
  body: AsyncIterable<Buffer>,
  signed: VerifiedSignature,
  signing: ChunkSigning,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  let previous = signed.signature;
  for (;;) {
    const [size = '', extension = ''] = (await reader.line()).split(';');
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw new S3Error('IncompleteBody');
    const hash = createHash('sha256');
    const length = Number.parseInt(size, 16);
    for await (const piece of reader.take(length)) {
      hash.update(piece);
      yield piece;
    }
    if (signing.chunks) {
      const text = [`AWS4-HMAC-SHA256-PAYLOAD`, ...placeOf(signed), previous, EMPTY_SHA256, hash.digest('hex')].join(
        '\n',
      );
      previous = sign(signed.key, text);
      requireSame(previous, /^chunk-signature=([0-9a-f]{64})$/.exec(extension)?.[1]);
    }
    if (length === 0) break;
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody');
  }
  await readTrailers(reader, signed, previous, signing, trailers);
}

const placeOf = ({ timestamp, scope }: VerifiedSignature): string[] => [timestamp, scopeText(scope)];

const requireSame = (expected: string, given: string | undefined): void => {
  if (given === undefined || !isSameSignature(expected, given)) throw new S3Error('SignatureDoesNotMatch');
};

const readTrailers = async (
  reader: ByteReader,
  signed: VerifiedSignature,
  previous: string,
  signing: ChunkSigning,
  trailers: Map<string, string>,
): Promise<void> => {
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    if (trailers.size === MAX_TRAILERS) throw new S3Error('IncompleteBody');
    trailers.set(name.toLowerCase(), value.trim());
  }
  if (!signing.chunks || !signing.trailers) return;
  const given = trailers.get('x-amz-trailer-signature');
  trailers.delete('x-amz-trailer-signature');
  const text = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  const hash = createHash('sha256').update(text).digest('hex');
  requireSame(sign(signed.key, ['AWS4-HMAC-SHA256-TRAILER', ...placeOf(signed), previous, hash].join('\n')), given);
};

/** Reads lines and bytes of a stream in turn. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Reads more; returns false at the end. */
  async #pull(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (!done) this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, value]) : value;
    return !done;
  }

  /** Returns the text up to the next line break; an empty text at the end of the stream. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#pending.indexOf('\r\n');
      if (end > MAX_LINE_BYTES || (end < 0 && this.#pending.length > MAX_LINE_BYTES))
        throw new S3Error('IncompleteBody');
      if (end >= 0) {
        const text = this.#pending.toString('latin1', 0, end);
        this.#pending = this.#pending.subarray(end + 2);
        return text;
      }
      if (await this.#pull()) continue;
      if (this.#pending.length > 0) throw new S3Error('IncompleteBody');
      return '';
    }
  }

  /** Yields the next bytes; throws when the stream ends before. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#pending.length === 0 && !(await this.#pull())) throw new S3Error('IncompleteBody');
      const piece = this.#pending.subarray(0, left);
      this.#pending = this.#pending.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
