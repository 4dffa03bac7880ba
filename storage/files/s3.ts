import type { Readable } from 'node:stream';
import { setTimeout as elapsed } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { withChecksum } from './checksum.ts';
import { type FileStore, isFileKey, parseFileKey, parseKeyPrefix } from './file-store.ts';
import { withIdleTimeout } from './idle-timeout.ts';
import { isMissing, isNotImplemented, toUnavailableError } from './s3-errors.ts';
import { regionOf, type S3Config, type S3Timeouts } from './s3-options.ts';

const TIMES: S3Timeouts = { connect: 3_000, silence: 10_000 };
/** Attempts per request, with delays that grow from 100 ms. */
const ATTEMPTS = 3;
/** Maximum connections; further requests wait for one. */
const CONNECTIONS = 50;
/** Bytes of one part, the minimum size that S3 accepts. Two parts are held in memory for each file being written. */
const PART = 5 * 1024 * 1024;

/**
 * Creates a file store in a bucket of S3 or a compatible server; several processes may share it. A file can be read only when it is
 * complete. When the server does not respond or rejects the access, every function throws `FileStoreUnavailable` with the reason.
 */
export const createS3FileStore = (access: S3Config, times: S3Timeouts = TIMES): FileStore => {
  const Bucket = access.bucket;
  const client = createClient(access, times);
  const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error) => {
      throw toUnavailableError(error, access, times);
    });

  const exists = async (key: string): Promise<boolean> => {
    const Key = parseFileKey(key);
    try {
      await client.send(new HeadObjectCommand({ Bucket, Key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw toUnavailableError(error, access, times);
    }
  };

  const read: FileStore['read'] = async (key, range) => {
    const Key = parseFileKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch((error) => {
      if (isMissing(error)) return undefined;
      throw toUnavailableError(error, access, times);
    });
    if (!answer) return undefined;
    const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength);
    const onFailure = (error: unknown): Error => toUnavailableError(error, access, times);
    return { size, stream: withIdleTimeout(answer.Body as Readable, times.silence, onFailure) };
  };

  return {
    async write(key, content) {
      const Key = parseFileKey(key);
      const { stream, written } = withChecksum(content);
      let sourceError: unknown;
      stream.once('error', (error) => {
        sourceError = error;
      });
      const upload = new Upload({ client, params: { Bucket, Key, Body: stream }, partSize: PART, queueSize: 1 });
      try {
        await upload.done();
      } catch (error) {
        stream.destroy();
        // Removes the parts that were sent; if that fails too, `removeUnfinished` removes them later.
        await upload.abort().catch(() => {});
        throw sourceError ?? toUnavailableError(error, access, times);
      }
      return written();
    },
    read,
    async readBytes(key) {
      const file = await read(key);
      return file && new Uint8Array(await new Response(file.stream as never).arrayBuffer());
    },
    exists,
    async delete(key) {
      await asked(client.send(new DeleteObjectCommand({ Bucket, Key: parseFileKey(key) })));
    },
    async *list(prefix) {
      const Prefix = parseKeyPrefix(prefix);
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })[Symbol.asyncIterator]();
      for (let page = await asked(pages.next()); !page.done; page = await asked(pages.next())) {
        for (const { Key = '' } of page.value.Contents ?? []) if (isFileKey(Key)) yield Key;
      }
    },
    async removeUnfinished(before) {
      let removed = 0;
      try {
        for await (const { Key = '', UploadId, Initiated } of unfinishedUploads(client, Bucket)) {
          if (!isFileKey(Key) || !Initiated || Initiated >= before) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          removed += 1;
        }
      } catch (error) {
        // A server that cannot list unfinished uploads is left to its own lifecycle rules.
        if (!isNotImplemented(error)) throw toUnavailableError(error, access, times);
      }
      return removed;
    },
    async check() {
      await asked(client.send(new HeadBucketCommand({ Bucket })));
    },
    async close() {
      client.destroy();
      // Sockets close after this turn of the event loop.
      await elapsed(0);
    },
  };
};

async function* unfinishedUploads(client: S3Client, Bucket: string) {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    page = await client.send(
      new ListMultipartUploadsCommand({
        Bucket,
        KeyMarker: page?.NextKeyMarker,
        UploadIdMarker: page?.NextUploadIdMarker,
      }),
    );
    yield* page.Uploads ?? [];
  } while (page.IsTruncated);
}

const createClient = ({ endpoint, accessKey, secretKey }: S3Config, { connect, silence }: S3Timeouts): S3Client =>
  new S3Client({
    endpoint,
    region: regionOf(endpoint),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: silence,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  });
