import { z } from 'zod';
import { byLocale, localized } from '../shared/locale.ts';
import { singleLine, visibleText } from '../shared/text.ts';
import { ARCHIPELAGO, MAX_WALK_POINTS } from './travel-limits.ts';

/** Five decimals of a degree are about one metre. */
const degrees = (least: number, most: number) =>
  z
    .number('position_outside')
    .min(least, 'position_outside')
    .max(most, 'position_outside')
    .transform((given) => Math.round(given * 1e5) / 1e5);

const position = {
  latitude: degrees(ARCHIPELAGO.south, ARCHIPELAGO.north),
  longitude: degrees(ARCHIPELAGO.west, ARCHIPELAGO.east),
};

/** `elevation` is in metres above the sea; the highest peak of Madeira has 1,862 m. */
const point = z.strictObject({
  ...position,
  elevation: z
    .number('elevation_format')
    .min(-50, 'elevation_format')
    .max(1900, 'elevation_format')
    .transform(Math.round)
    .optional(),
});

const line = (longest: number) => singleLine().max(longest, 'travel_text_too_long');
const optionalLine = localized(line(300).default('')).default(() => byLocale(() => ''));

const texts = {
  name: localized(line(120).check(visibleText('travel_name_required')), 'travel_name_required'),
  /** How to get there. */
  access: optionalLine,
  /** When to go. */
  season: optionalLine,
};

const metres = z.int('height_format').min(0, 'height_format').max(5000, 'height_format').nullable().default(null);

const place = z.strictObject({
  kind: z.literal('place'),
  ...texts,
  position: z.strictObject(position, 'position_required'),
});

const walk = z.strictObject({
  kind: z.literal('walk'),
  ...texts,
  points: z
    .array(point, 'walk_points_required')
    .min(2, 'walk_points_required')
    .max(MAX_WALK_POINTS, 'walk_points_many'),
  /** Kilometres. */
  distance: z
    .number('distance_format')
    .min(0.1, 'distance_format')
    .max(200, 'distance_format')
    .nullable()
    .default(null),
  /** Metres in all, up and down. */
  ascent: metres,
  descent: metres,
  minutes: z.int('minutes_format').min(1, 'minutes_format').max(4320, 'minutes_format').nullable().default(null),
  difficulty: z.enum(['easy', 'moderate', 'hard'], 'difficulty_format').nullable().default(null),
});

/** The place or walk that an article is about (docs/product.md, rule 76); null for none. */
export const travel = z.discriminatedUnion('kind', [place, walk], 'travel_kind').nullable();

/** A place. Positions are in degrees, WGS 84. */
export type Place = z.output<typeof place>;
/** A walk along its points. Unknown numbers are null. */
export type Walk = z.output<typeof walk>;
export type WalkPoint = Walk['points'][number];
export type Travel = Place | Walk;
