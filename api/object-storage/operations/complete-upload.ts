import { Readable } from 'node:stream';
import { FileDamaged } from '#storage/files/file-store.ts';
import type { Access } from '../access/access.ts';
import { type ContentStore, contentFolder, contentKey, deleteUnreferencedContents } from '../persistence/contents.ts';
import type { StoredObject } from '../persistence/object-rows.ts';
import {
  finishUpload,
  removeUpload,
  type UnfinishedUpload,
  UploadFinished,
  type UploadPart,
} from '../persistence/unfinished-uploads.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { commitContent, writeContent } from './upload.ts';

/**
 * Makes the parts of an upload an object, in the same way as an upload in one request: with the limits, the comparison of type and content
 * and the record of the change. `access` must be that of the current request. Returns the object; undefined when another request has
 * completed the upload. When the bucket rejects the object, throws its error and deletes the upload, which cannot succeed any more; after any
 * other error it can be tried again.
 */
export const completeUpload = async (
  services: ContentStore,
  upload: UnfinishedUpload,
  parts: readonly UploadPart[],
  { bucket, caller, owner: onlyOwner }: Access,
): Promise<StoredObject | undefined> => {
  const { id, name, mimetype, cache_control, metadata, owner, upsert, by_signed_url: bySignedUrl } = upload;
  try {
    const written = await writeContent(services, bucket, joinParts(services, parts), mimetype);
    const object = await commitContent(
      services,
      { bucket_id: bucket.id, name },
      written,
      { cache_control, metadata, owner },
      { upsert, onlyOwner, bySignedUrl, serviceKey: caller.serviceKey, alongside: (trx) => finishUpload(trx, id) },
    );
    await deleteUnreferencedContents(services, contentsOf(parts));
    return object;
  } catch (error) {
    if (error instanceof UploadFinished) return undefined;
    if (error instanceof StorageError) await discardUpload(services, id);
    throw error;
  }
};

/** Deletes an upload and what has arrived of it. */
export const discardUpload = async (services: ContentStore, id: string): Promise<void> => {
  await deleteUnreferencedContents(services, await removeUpload(services.db, id));
};

const contentsOf = (parts: readonly UploadPart[]): string[] => parts.map(({ content }) => content);

/** Returns the contents of the parts as one stream, which fails when one is missing or has another length. */
const joinParts = (services: ContentStore, parts: readonly UploadPart[]): Readable =>
  Readable.from(readParts(services, parts), { objectMode: false });

async function* readParts({ db, files }: ContentStore, parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  const folder = await contentFolder(db);
  for (const { content, size } of parts) {
    const key = contentKey(folder, content);
    const file = await files.read(key);
    if (file?.size !== Number(size)) {
      file?.stream.destroy();
      throw new FileDamaged(key);
    }
    yield* file.stream;
  }
}
