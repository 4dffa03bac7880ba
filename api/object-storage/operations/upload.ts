import { Readable, Transform } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { pipeInto } from '#storage/files/checksum.ts';
import type { WrittenFile } from '#storage/files/file-store.ts';
import { requireAllowedType, SNIFF_BYTES } from '../access/content-type.ts';
import { recordStorageChange } from '../audit/storage-event-outbox.ts';
import type { Bucket } from '../persistence/bucket-rows.ts';
import {
  type ContentStore,
  contentFolder,
  contentKey,
  deleteUnreferencedContents,
  newContentId,
} from '../persistence/contents.ts';
import { type ObjectKey, putObject, type StoredObject } from '../persistence/object-rows.ts';
import { MAX_OBJECT_BYTES } from '../protocol/sizes.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** Content in the file store that has no row yet. */
export interface WrittenContent extends WrittenFile {
  content: string;
  mimetype: string;
}

export interface UploadFacts {
  cache_control: string;
  metadata: Record<string, unknown>;
  owner: string | null;
}

/** How an upload is completed. */
export interface UploadMode {
  /** True if it may replace an object. */
  upsert: boolean;
  /** The account whose objects alone it may replace; undefined: any. */
  onlyOwner?: string | undefined;
  bySignedUrl?: boolean;
  /** The service key of the caller, if any. */
  serviceKey?: string | undefined;
  /** Runs in the transaction that stores the object; the upload fails with what it throws. */
  alongside?: (trx: Transaction<Database>) => Promise<void>;
}

/** Returns the maximum bytes of an object in the bucket: the bucket's own limit, but never more than `MAX_OBJECT_BYTES`. */
export const limitOf = ({ file_size_limit }: Pick<Bucket, 'file_size_limit'>): number =>
  Math.min(Number(file_size_limit ?? MAX_OBJECT_BYTES), MAX_OBJECT_BYTES);

/**
 * Streams an upload into the file store and returns the id, size, checksum and type of the written content. `declared` is the content
 * type that the client states; `isContent` says if the beginning of a file is of that type, for types without a signature. Throws
 * `InvalidMimeType` before it writes, `EntityTooLarge` at the first byte above the limit, and the errors of
 * the file store. No file remains after an error.
 */
export const writeContent = async (
  { db, files }: ContentStore,
  bucket: Bucket,
  source: Readable,
  declared: string,
  isContent: (beginning: Uint8Array) => boolean = () => true,
): Promise<WrittenContent> => {
  const { start, stream } = await peek(source);
  try {
    await requireAllowedType(bucket, declared, start);
    if (!isContent(start)) throw new StorageError('InvalidMimeType');
    const content = newContentId();
    const key = contentKey(await contentFolder(db), content);
    const written = await files.write(key, limitBytes(stream, limitOf(bucket)));
    return { ...written, content, mimetype: declared };
  } catch (error) {
    stream.destroy();
    throw error;
  }
};

/**
 * Completes an upload whose content `writeContent` has stored: inserts or replaces the row of the object at `place` (bucket and name) and
 * returns the object. Records who did it: `facts.owner` or a service key, by hand or `bySignedUrl`. Deletes the content that was replaced, or
 * on failure the new one. Throws `KeyAlreadyExists` when the object exists and `upsert` is false, and `NoSuchBucket` when the bucket was
 * deleted concurrently.
 */
export const commitContent = async (
  services: ContentStore,
  place: ObjectKey,
  { content, size, sha256, mimetype }: WrittenContent,
  facts: UploadFacts,
  { upsert, onlyOwner, bySignedUrl = false, serviceKey, alongside }: UploadMode,
): Promise<StoredObject> => {
  const row = { content, size: BigInt(size), sha256, mimetype, ...facts };
  try {
    const { object, replaced } = await services.db.transaction().execute(async (trx) => {
      const put = await putObject(trx, place, row, { upsert, onlyOwner });
      const change = put.replaced ? 'replaced' : 'uploaded';
      const told = {
        bucket: place.bucket_id,
        change,
        objects: [place.name],
        ...(bySignedUrl && { bySignedUrl }),
      } as const;
      await recordStorageChange(trx, { id: facts.owner, ...(serviceKey && { serviceKey }) }, told);
      await alongside?.(trx);
      return put;
    });
    if (replaced) await deleteUnreferencedContents(services, [replaced]);
    return object;
  } catch (error) {
    await deleteUnreferencedContents(services, [content]);
    throw error;
  }
};

/** Reads the start of a stream; the returned `stream` is still complete. */
const peek = async (source: Readable): Promise<{ start: Buffer; stream: Readable }> => {
  const chunks: Buffer[] = [];
  const iterator = source.iterator({ destroyOnReturn: false });
  for await (const chunk of iterator) {
    chunks.push(Buffer.from(chunk));
    if (bytesIn(chunks) >= SNIFF_BYTES) break;
  }
  const stream = Readable.from(
    (async function* () {
      yield* chunks;
      yield* source;
    })(),
    { objectMode: false },
  );
  return { start: Buffer.concat(chunks).subarray(0, SNIFF_BYTES), stream };
};

const bytesIn = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** Limits a stream to `limit` bytes; it fails with `EntityTooLarge` at the first byte beyond. */
export const limitBytes = (source: Readable, limit: number): Readable => {
  let passed = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > limit) done(new StorageError('EntityTooLarge'));
      else done(null, chunk);
    },
  });
  return pipeInto(source, gate);
};
