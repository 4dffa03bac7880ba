import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pdfUrl } from '#domain/edition/pdf-url.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';
import { readMultipart } from './operations/multipart.ts';
import { commitContent } from './operations/upload.ts';
import { ensureBucket } from './persistence/bucket-rows.ts';
import { MAX_OBJECT_BYTES } from './protocol/sizes.ts';
import { StorageError } from './protocol/storage-error.ts';

/** Path of the upload route for PDFs. */
export const DOCUMENTS = '/api/documents';

/** Response of an upload. */
export const storedDocument = z.strictObject({ url: z.string(), bytes: z.int() });

/** Public bucket of printed editions as PDF. */
const EDITIONS = 'editions';
const EDITIONS_BUCKET = {
  public: true,
  file_size_limit: BigInt(MAX_OBJECT_BYTES),
  allowed_mime_types: ['application/pdf'],
};

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

/**
 * Registers `POST /api/documents` for administrators and editors, which stores the PDF from a multipart form in the public bucket
 * `editions`, named by the checksum of its content → 201 `{url, bytes}`. An edition (an issue of the magazine) can link to `url`; browsers
 * download the PDF and never display it. Errors: 415 `not_a_document`, 413 `document_too_large`.
 */
export const documentRoutes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  relayStorageEventsAfterChanges(app, services);
  await app.register(multipart, { limits: { fileSize: MAX_OBJECT_BYTES + 1, files: 1, fields: 10, fieldSize: 4096 } });
  app.post(
    DOCUMENTS,
    { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access: staffAccess(CONTENT_ROLES) } },
    async (request, reply) => {
      const { url, bytes } = await storeDocument(services, request).catch(throwAsProblem);
      return reply.code(201).header('location', url).send({ url, bytes });
    },
  );
};

const storeDocument = async (services: RouteServices, request: FastifyRequest) => {
  if (!request.isMultipart()) throw new StorageError('InvalidMimeType');
  const bucket = await ensureBucket(services.db, EDITIONS, EDITIONS_BUCKET);
  const { facts, ...written } = await readMultipart(services, request, bucket);
  const name = `${written.sha256.slice(0, 32)}.pdf`;
  const owner = request.staffAccount?.id ?? null;
  await commitContent(services, { bucket_id: bucket.id, name }, written, { ...facts, owner }, { upsert: true });
  return { url: pdfUrl(name), bytes: written.size };
};

const PROBLEMS: Partial<Record<StorageError['code'], [status: number, code: string]>> = {
  InvalidMimeType: [415, 'not_a_document'],
  EntityTooLarge: [413, 'document_too_large'],
};

const throwAsProblem = (error: unknown): never => {
  if (!(error instanceof StorageError)) throw error;
  const [status, code] = PROBLEMS[error.code] ?? [400, 'unreadable'];
  throw new Problem(status, code, {}, { cause: error });
};
