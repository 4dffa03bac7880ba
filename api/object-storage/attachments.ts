import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { attachmentEnding, attachmentTypes, attachmentUrl, MAX_ATTACHMENT_BYTES } from '#domain/shared/attachments.ts';
import { CREATOR_ROLES } from '#domain/shared/role-rights.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';
import { readMultipart } from './operations/multipart.ts';
import { commitContent } from './operations/upload.ts';
import { ensureBucket } from './persistence/bucket-rows.ts';
import { StorageError } from './protocol/storage-error.ts';

/** Path of the upload route for files that articles offer. */
export const ATTACHMENTS = '/api/attachments';

/** Response of an upload. `id` is the `file` of a block. */
export const storedAttachment = z.strictObject({ id: z.string(), url: z.string(), bytes: z.int() });

/** Public bucket of files that articles offer. */
const BUCKET = 'attachments';
const BUCKET_FACTS = {
  public: true,
  file_size_limit: BigInt(MAX_ATTACHMENT_BYTES),
  allowed_mime_types: Object.values(attachmentTypes),
};

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

/**
 * Registers `POST /api/attachments` for those who begin articles, which stores the file of a multipart form in the public bucket
 * `attachments`, named by the checksum of its content → 201 `{id, url, bytes}`. The ending of its name decides its type, and its content
 * must not be of another one. Browsers save the file and never display it. Errors: 415 `not_an_attachment`, 413 `attachment_too_large`.
 */
export const attachmentRoutes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  relayStorageEventsAfterChanges(app, services);
  const limits = { fileSize: MAX_ATTACHMENT_BYTES + 1, files: 1, fields: 10, fieldSize: 4096 };
  await app.register(multipart, { limits });
  app.post(
    ATTACHMENTS,
    { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access: staffAccess(CREATOR_ROLES) } },
    async (request, reply) => {
      const stored = await storeAttachment(services, request).catch(throwAsProblem);
      return reply.code(201).header('location', stored.url).send(stored);
    },
  );
};

const storeAttachment = async (services: RouteServices, request: FastifyRequest) => {
  if (!request.isMultipart()) throw new StorageError('InvalidMimeType');
  const bucket = await ensureBucket(services.db, BUCKET, BUCKET_FACTS);
  let fileName = '';
  const typeOf = (part: MultipartFile) => {
    fileName = part.filename;
    const ending = attachmentEnding(fileName);
    if (!ending) {
      part.file.resume();
      throw new StorageError('InvalidMimeType');
    }
    return { type: attachmentTypes[ending], isContent: contentChecks[ending] };
  };
  const { facts, ...written } = await readMultipart(services, request, bucket, typeOf);
  const id = `${written.sha256.slice(0, 32)}.${attachmentEnding(fileName)}`;
  const owner = request.staffAccount?.id ?? null;
  await commitContent(services, { bucket_id: bucket.id, name: id }, written, { ...facts, owner }, { upsert: true });
  return { id, url: attachmentUrl(id, fileName), bytes: written.size };
};

/** Books and office documents are ZIP files, which begin with `PK`. */
const isZip = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b;

const hasRoot = (name: string) => (start: Uint8Array) =>
  new RegExp(`^\\s*<(?:\\w+:)?${name}[\\s>]`).test(textOf(start).replaceAll(BEFORE_ROOT, ''));

/** Declarations and comments of XML. */
const BEFORE_ROOT = /<\?[^>]*>|<!--[\s\S]*?-->/g;

/** Checks of files without a signature: their text must begin as files of the type do. */
const contentChecks: Partial<Record<string, (start: Uint8Array) => boolean>> = {
  gpx: hasRoot('gpx'),
  kml: hasRoot('kml'),
  ics: (start) => /^\s*BEGIN:VCALENDAR/i.test(textOf(start)),
  csv: (start) => !/^\s*</.test(textOf(start)) && !start.includes(0),
  ...Object.fromEntries(['epub', 'docx', 'xlsx', 'odt', 'ods'].map((ending) => [ending, isZip])),
};

/** Returns the beginning as text without its byte order mark. */
const textOf = (start: Uint8Array): string => new TextDecoder().decode(start);

const PROBLEMS: Partial<Record<StorageError['code'], [status: number, code: string]>> = {
  InvalidMimeType: [415, 'not_an_attachment'],
  EntityTooLarge: [413, 'attachment_too_large'],
};

const throwAsProblem = (error: unknown): never => {
  if (!(error instanceof StorageError)) throw error;
  const [status, code] = PROBLEMS[error.code] ?? [400, 'unreadable'];
  throw new Problem(status, code, {}, { cause: error });
};
