import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pdfUrl } from '#domain/edition/pdf-url.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import type { RouteServices } from '../endpoints.ts';
import { MAX_OBJECT_BYTES } from './protocol/sizes.ts';
import { staffUploadRoute, storeByContent } from './staff-uploads.ts';

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

/**
 * Registers `POST /api/documents` for administrators and editors, which stores the PDF from a multipart form in the public bucket
 * `editions`, named by the checksum of its content → 201 `{url, bytes}`. An edition (an issue of the magazine) can link to `url`; browsers
 * download the PDF and never display it. Errors: 415 `not_a_document`, 413 `document_too_large`.
 */
export const documentRoutes = (app: FastifyInstance, services: RouteServices): Promise<void> =>
  staffUploadRoute(app, services, {
    path: DOCUMENTS,
    roles: CONTENT_ROLES,
    maxBytes: MAX_OBJECT_BYTES,
    problems: { type: 'not_a_document', size: 'document_too_large' },
    async store(request) {
      const named = { bucket: EDITIONS, facts: EDITIONS_BUCKET, ending: () => 'pdf' };
      const { name, bytes } = await storeByContent(services, request, named);
      return { url: pdfUrl(name), bytes };
    },
  });
