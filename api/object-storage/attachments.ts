import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { attachmentEnding, attachmentTypes, attachmentUrl, MAX_ATTACHMENT_BYTES } from '#domain/shared/attachments.ts';
import { CREATOR_ROLES } from '#domain/shared/role-rights.ts';
import type { RouteServices } from '../endpoints.ts';
import { StorageError } from './protocol/storage-error.ts';
import { staffUploadRoute, storeByContent } from './staff-uploads.ts';

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

/**
 * Registers `POST /api/attachments` for those who begin articles, which stores the file of a multipart form in the public bucket
 * `attachments`, named by the checksum of its content → 201 `{id, url, bytes}`. The ending of its name decides its type, and its content
 * must not be of another one. Browsers save the file and never display it. Errors: 415 `not_an_attachment`, 413 `attachment_too_large`.
 */
export const attachmentRoutes = (app: FastifyInstance, services: RouteServices): Promise<void> =>
  staffUploadRoute(app, services, {
    path: ATTACHMENTS,
    roles: CREATOR_ROLES,
    maxBytes: MAX_ATTACHMENT_BYTES,
    problems: { type: 'not_an_attachment', size: 'attachment_too_large' },
    store: (request) => storeAttachment(services, request),
  });

const storeAttachment = async (services: RouteServices, request: FastifyRequest) => {
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
  const ending = () => attachmentEnding(fileName)!;
  const { name: id, bytes } = await storeByContent(services, request, {
    bucket: BUCKET,
    facts: BUCKET_FACTS,
    ending,
    typeOf,
  });
  return { id, url: attachmentUrl(id, fileName), bytes };
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
