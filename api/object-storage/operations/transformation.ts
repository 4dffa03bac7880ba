import { z } from 'zod';

/** Maximum pixels of each side of a rendered picture, as of the service of Supabase. */
export const MAX_SIDE = 2500;
const side = z.coerce.number().int().min(1).max(MAX_SIDE);

/** Parameters of a rendered picture. */
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

/** The names of `resize` in the header `x-transformations`. */
const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** Describes a transformation as the header `x-transformations` of Supabase does: `height:200,width:200,resizing_type:fill`. */
export const describeTransformation = ({ width, height, resize, quality, format }: Transformation): string =>
  Object.entries({ height, width, resizing_type: RESIZING_TYPES[resize], quality, format })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
