import { z } from 'zod';
import { PICTURE_WIDTHS } from '#domain/media/picture-urls.ts';

const listed = `one of ${PICTURE_WIDTHS.join(', ')}`;
const side = z.coerce.number().pipe(z.literal(PICTURE_WIDTHS, { error: `Width and height must be ${listed} pixels` }));

/** Parameters of a rendered picture. Only listed widths and heights are accepted, to limit the number of variants. */
export const transformation = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif', 'jpg']).optional(),
});

export type Transformation = z.output<typeof transformation>;

/**
 * Formats a transformation (size, fit, quality and format of a rendered picture) for the token of a signed URL: `width:640,resize:cover`.
 */
export const formatTransformation = (asked: Transformation): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');

/** Parses a transformation (size, fit, quality and format of a rendered picture) from the text that `formatTransformation` returned. */
export const parseTransformation = (text: string): Transformation =>
  transformation.parse(Object.fromEntries(text ? text.split(',').map((part) => part.split(':')) : []));
