import { z } from 'zod';

/** Returns the URL path of the uploaded PDF of an edition. `name` is its file name with the extension. */
export const pdfUrl = (name: string): string => `/storage/v1/object/public/editions/${name}`;

/** A schema of the path of an edition that was uploaded as a PDF, such as `pdfUrl` returns it. */
export const uploadedPdfUrl = z
  .string()
  .regex(/^\/storage\/v1\/object\/public\/editions\/[0-9a-f]{32}\.pdf$/, 'https_format');
