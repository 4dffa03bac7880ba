import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { type ContentStore, deleteUnreferencedContents } from '../persistence/contents.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { type UploadFacts, type WrittenContent, writeContent } from './upload.ts';
import { cacheControlOfField, metadataOf } from './upload-facts.ts';

type FromForm = WrittenContent & { facts: Omit<UploadFacts, 'owner'> };

/** Returns the type of the file of a form, and what says if the beginning of a file is content of that type. */
export type TypeOfPart = (part: MultipartFile) => {
  type: string;
  isContent?: ((beginning: Uint8Array) => boolean) | undefined;
};

/**
 * Streams the file of a multipart upload form to the file store. Returns what was written, and in `facts` the form's fields `cacheControl`
 * and `metadata`. A field `contentType` before the file states the file's type. Throws `InvalidRequest` for an unreadable form or field,
 * `EntityTooLarge`, `InvalidMimeType` and the errors of the file store; the file is then deleted again. `typeOf`, if there is one, states the
 * type instead.
 */
export const readMultipart = async (
  services: ContentStore,
  request: FastifyRequest,
  bucket: Bucket,
  typeOf?: TypeOfPart,
): Promise<FromForm> => {
  const fields: Partial<Record<string, string>> = {};
  let written: WrittenContent | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        const { type, isContent } = typeOf?.(part) ?? { type: fields.contentType ?? part.mimetype };
        written = await writeContent(services, bucket, part.file, type, isContent);
      }
    }
    if (!written) throw new StorageError('InvalidRequest', 'The form has no file');
    return {
      ...written,
      facts: { cache_control: cacheControlOfField(fields.cacheControl), metadata: metadataOf(fields.metadata) },
    };
  } catch (error) {
    if (written) await deleteUnreferencedContents(services, [written.content]);
    throw toFormError(error as Error & { statusCode?: number });
  }
};

/** Converts an error of the form itself, which has no status or the library's own, to `InvalidRequest`; returns other errors unchanged. */
const toFormError = (error: Error & { statusCode?: number; syscall?: string; code?: string }): Error => {
  if (error instanceof StorageError || error.name.startsWith('FileStore') || error.syscall) return error;
  const isOfForm = error.code?.startsWith('FST_') || /multipart|boundary|unexpected end|premature/i.test(error.message);
  return isOfForm ? new StorageError('InvalidRequest', 'The form cannot be read', { cause: error }) : error;
};
