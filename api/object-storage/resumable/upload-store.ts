import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { z } from 'zod';
import { discardUpload } from '../operations/complete-upload.ts';
import {
  type ContentStore,
  contentFolder,
  contentKey,
  deleteUnreferencedContents,
  newContentId,
} from '../persistence/contents.ts';
import {
  appendPart,
  claimUpload,
  findUpload,
  type UnfinishedUpload,
  UPLOAD_EXPIRY_MS,
} from '../persistence/unfinished-uploads.ts';
import { splitIntoSegments } from './segments.ts';

/** Bytes after which what has arrived is stored, so that a client whose connection or server ends repeats no more than that. */
const SEGMENT_BYTES = 5 * 1024 * 1024;

/** What of the protocol's extensions is supported. The length has to be declared, because it is checked before a byte is taken. */
const EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration'];

/** Returns the upload in the form of the protocol library. */
const toTusUpload = ({ id, size, received, created_at }: UnfinishedUpload): Upload =>
  new Upload({ id, size: Number(size), offset: Number(received), creation_date: created_at.toISOString() });

/**
 * Creates the store of one request: offsets in Postgres, parts as files in the file store. `create` stores the row of a new upload. Several
 * processes may serve the same upload: the latest request that continues it wins, and an earlier one that still runs fails.
 */
export const createUploadStore = (services: ContentStore, create: (id: string) => Promise<void>): DataStore => {
  const store = new DataStore();
  const { db } = services;
  store.extensions = EXTENSIONS;
  store.getExpiration = () => UPLOAD_EXPIRY_MS;
  store.create = async (upload) => {
    await create(upload.id);
    return upload;
  };
  store.getUpload = async (id) => {
    const upload = z.uuid().safeParse(id).success ? await findUpload(db, id) : undefined;
    if (upload?.protocol !== 'resumable') throw ERRORS.FILE_NOT_FOUND;
    return toTusUpload(upload);
  };
  store.remove = (id) => discardUpload(services, id);
  store.write = (body, id, offset) => appendBody(services, body as Readable, id, offset);
  return store;
};

/** Stores a body in segments and returns the new offset. Throws `INVALID_OFFSET` when another request has continued the upload. */
const appendBody = async (services: ContentStore, body: Readable, id: string, offset: number): Promise<number> => {
  const writer = randomUUID();
  if (!(await claimUpload(services.db, { id, writer, offset }))) throw ERRORS.INVALID_OFFSET;
  const segments = splitIntoSegments(body, SEGMENT_BYTES);
  let at = offset;
  for (let segment = await segments.next(); segment; segment = await segments.next()) {
    at += await appendSegment(services, segment, { id, writer, offset: at });
  }
  if (segments.failure !== undefined) throw segments.failure;
  return at;
};

const appendSegment = async (
  services: ContentStore,
  segment: Readable,
  place: { id: string; writer: string; offset: number },
): Promise<number> => {
  const { db, files } = services;
  const content = newContentId();
  const written = await files.write(contentKey(await contentFolder(db), content), segment);
  if (await appendPart(db, place, { ...written, content })) return written.size;
  await deleteUnreferencedContents(services, [content]);
  throw ERRORS.INVALID_OFFSET;
};
