import { z } from 'zod';

/** Returns the path of an uploaded edition document. */
export const pdfUrl = (name: string): string => `/storage/v1/object/public/editions/${name}`;

/** A schema of the path of an edition that was uploaded as a PDF, such as `pdfUrl` returns it. */
export const uploadedPdfUrl = z
  .string()
  .regex(/^\/storage\/v1\/object\/public\/editions\/[0-9a-f]{32}\.pdf$/, 'https_format');
