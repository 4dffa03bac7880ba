import { z } from 'zod';
import type { EncodeOptions } from '../../media/encode.ts';

/** Maximum pixels of each side of a rendered picture, as of the service of Supabase. */
export const MAX_SIDE = 2500;
/** The sides and corners that a picture may be cropped to, as the service of Supabase abbreviates them; `sm`: where most is to see. */
const POSITIONS = {
  no: 'north',
  so: 'south',
  ea: 'east',
  we: 'west',
  noea: 'northeast',
  nowe: 'northwest',
  soea: 'southeast',
  sowe: 'southwest',
  ce: 'centre',
  sm: 'attention',
} as const;
const offset = z.coerce.number().min(0).max(1).optional();
const side = z.coerce.number().int().min(1).max(MAX_SIDE);

/** Parameters of a rendered picture. */
export const transformation = z
  .object({
    width: side.optional(),
    height: side.optional(),
    resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
    quality: z.coerce.number().int().min(20).max(100).optional(),
    format: z.enum(['origin', 'webp', 'avif', 'jpg']).optional(),
    /** What is kept when the picture is cropped. `fp`: the point at `x_offset` and `y_offset`, 0 to 1 from the left and the top. */
    gravity: z.enum([...(Object.keys(POSITIONS) as (keyof typeof POSITIONS)[]), 'fp']).optional(),
    x_offset: offset,
    y_offset: offset,
  })
  .refine(
    ({ gravity, x_offset: x, y_offset: y }) =>
      (gravity === 'fp') === (x !== undefined) && (x === undefined) === (y === undefined),
    {
      path: ['gravity'],
      error: 'x_offset and y_offset, each 0 to 1, belong to the gravity fp',
    },
  );

export type Transformation = z.output<typeof transformation>;

/** Returns what is kept of a cropped picture, as options of the encoder. */
export const positionOf = ({
  gravity,
  x_offset: x = 0,
  y_offset: y = 0,
}: Transformation): Pick<EncodeOptions, 'position' | 'focus'> =>
  gravity === undefined ? {} : gravity === 'fp' ? { focus: { x, y } } : { position: POSITIONS[gravity] };

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
export const describeTransformation = ({ width, height, resize, quality, format, ...more }: Transformation): string =>
  Object.entries({ height, width, resizing_type: RESIZING_TYPES[resize], gravity: gravityText(more), quality, format })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');

const gravityText = ({ gravity, x_offset, y_offset }: Pick<Transformation, 'gravity' | 'x_offset' | 'y_offset'>) =>
  gravity === 'fp' ? `fp:${x_offset}:${y_offset}` : gravity;
