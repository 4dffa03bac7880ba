import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Crc32, Crc32c, Crc64Nvme } from '@aws-sdk/checksums/crc';
import type { FastifyRequest } from 'fastify';
import type { VerifiedSignature } from './authenticate.ts';
import { type ChunkSigning, decodeChunks } from './chunked-body.ts';
import { UNSIGNED_PAYLOAD } from './read-signature.ts';
import { S3Error, type S3ErrorCode } from './s3-error.ts';

/** The payloads that stand for a body in chunks. */
const CHUNKED: Partial<Record<string, ChunkSigning>> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { chunks: true, trailers: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { chunks: true, trailers: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { chunks: false, trailers: true },
};

/** The checksums that a client may send, by the end of their header `x-amz-checksum-…`. */
const CHECKSUMS = {
  crc32: () => new Crc32(),
  crc32c: () => new Crc32c(),
  crc64nvme: () => new Crc64Nvme(),
  sha1: () => createHash('sha1'),
  sha256: () => createHash('sha256'),
} as const;

interface Expectation {
  checksum: { update(data: Uint8Array): unknown; digest(): Promise<Uint8Array> | Buffer };
  /** In base64; read when the content has ended, because a trailer may bring it. */
  expected(): string | undefined;
  error: S3ErrorCode;
}

/**
 * Returns the content of a request as a stream that fails at its end when it is not what was signed, or does not have the declared length or
 * checksum. Throws `NotImplemented` for an encoding or checksum that is not supported.
 */
export const openBody = (request: FastifyRequest): Readable => {
  const { headers, s3 } = request;
  const signed = s3!;
  const trailers = new Map<string, string>();
  const raw = request.body instanceof Readable ? request.body : request.raw;
  const chunking = CHUNKED[signed.payload];
  const encoded = headers['content-encoding']?.includes('aws-chunked') ?? false;
  if (!chunking && encoded) throw new S3Error('InvalidArgument', 'aws-chunked needs a payload that is streamed');
  const content = chunking ? decodeChunks(raw, signed, chunking, trailers) : raw;
  const length = chunking ? headers['x-amz-decoded-content-length'] : headers['content-length'];
  if (chunking && length === undefined) throw new S3Error('InvalidArgument', 'x-amz-decoded-content-length is missing');
  const expectations = [...payloadOf(signed), ...checksumsOf(request, trailers)];
  return Readable.from(verify(content, length === undefined ? undefined : Number(length), expectations), {
    objectMode: false,
  });
};

/** Maximum bytes of the XML of a request: ten thousand parts, or a thousand names of the maximum length. */
const MAX_XML_BYTES = 2 * 1024 * 1024;

/** Returns the content of a request as text. Throws `MalformedXML` when it is too long, and as `openBody`. */
export const readText = async (request: FastifyRequest): Promise<string> => {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > MAX_XML_BYTES) throw new S3Error('MalformedXML');
  return text(Readable.from(limited(openBody(request))));
};

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of content) {
    passed += chunk.length;
    if (passed > MAX_XML_BYTES) throw new S3Error('MalformedXML');
    yield chunk;
  }
}

async function* verify(
  content: AsyncIterable<Buffer>,
  length: number | undefined,
  expectations: readonly Expectation[],
): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of content) {
    passed += chunk.length;
    for (const { checksum } of expectations) checksum.update(chunk);
    yield chunk;
  }
  if (length !== undefined && passed !== length) throw new S3Error('IncompleteBody');
  for (const { checksum, expected, error } of expectations) {
    if (Buffer.from(await checksum.digest()).toString('base64') !== expected()) throw new S3Error(error);
  }
}

/** The SHA-256 that was signed. */
const payloadOf = ({ payload }: VerifiedSignature): Expectation[] => {
  if (payload === UNSIGNED_PAYLOAD || CHUNKED[payload]) return [];
  if (!/^[0-9a-f]{64}$/.test(payload)) throw new S3Error('NotImplemented', `The payload ${payload} is not supported`);
  const expected = Buffer.from(payload, 'hex').toString('base64');
  return [{ checksum: sha256(), expected: () => expected, error: 'XAmzContentSHA256Mismatch' }];
};

const sha256 = (): Hash => createHash('sha256');

/** The checksums that headers or trailers bring. */
const checksumsOf = ({ headers }: FastifyRequest, trailers: ReadonlyMap<string, string>): Expectation[] => {
  const announced = [headers['x-amz-trailer'] ?? ''].flat().join(',').toLowerCase().split(',');
  const found = Object.entries(CHECKSUMS).flatMap(([name, create]): Expectation[] => {
    const header = `x-amz-checksum-${name}`;
    const isTrailer = announced.some((each) => each.trim() === header);
    if (!isTrailer && headers[header] === undefined) return [];
    const expected = () => (isTrailer ? trailers.get(header) : String(headers[header]));
    return [{ checksum: create(), expected, error: 'BadDigest' }];
  });
  const md5 = headers['content-md5'];
  if (md5 !== undefined) found.push({ checksum: createHash('md5'), expected: () => String(md5), error: 'BadDigest' });
  return found;
};
