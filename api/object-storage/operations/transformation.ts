import { z } from 'zod';
import { PICTURE_WIDTHS } from '#domain/media/picture-urls.ts';

const listed = `one of ${PICTURE_WIDTHS.join(', ')}`;
const side = z.coerce
  .number()
  .pipe(z.literal(PICTURE_WIDTHS, { error: `Pictures are made ${listed} pixels wide or high` }));

/** What a picture may be asked to look like. Sides are listed ones alone: every other number would be another picture to make. */
export const transformation = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif', 'jpg']).optional(),
});

export type Transformation = z.output<typeof transformation>;

/** `width:640,resize:cover`, as tokens say it. */
export const formatTransformation = (asked: Transformation): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');

/** Reads what `written` wrote. */
export const parseTransformation = (text: string): Transformation =>
  transformation.parse(Object.fromEntries(text ? text.split(',').map((part) => part.split(':')) : []));
