import { z } from 'zod';
import type { FactsOf } from '../crud-fields.ts';
import { emptyToNull } from '../shared/form-fields.ts';
import { mediaId } from '../shared/ids.ts';
import { fieldsByLocale } from '../shared/locale.ts';
import { httpUrl, singleLine, text, visibleText } from '../shared/text.ts';
import { type Area, areas } from './areas.ts';
import { priceBands } from './price-bands.ts';

/** Creates a schema that also accepts a number as text, since forms send text. */
const number = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given), schema);

const words = (missing: string, longest: number) => text(missing).trim().check(visibleText(missing)).max(longest);
const wordsIfAny = (longest: number) => text().trim().max(longest);

const price = z
  .number('price_too_low')
  .min(1, 'price_too_low')
  .max(priceBands.length, 'price_too_high')
  .int('price_whole');
const rating = z.number('rating_not_a_number').min(1, 'rating_out_of_range').max(5, 'rating_out_of_range');

const position = z.strictObject({
  /** The limits contain both islands, and exclude mistyped and interchanged coordinates. */
  latitude: number(z.number('coordinate_format').min(32, 'coordinate_format').max(34, 'coordinate_format')),
  longitude: number(z.number('coordinate_format').min(-18, 'coordinate_format').max(-15, 'coordinate_format')),
});

const isEmpty = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.values(given).every((value) => value === '');

/**
 * The fields of a restaurant (docs/product.md, rule 39) and further ones that the guide shows. Required are name, address, phone, website,
 * price, rating, descriptions and opening hours (docs/product.md, rule 40).
 */
export const restaurantFields = {
  name: singleLine('name_required').check(visibleText('name_required')).max(120),
  address: words('address_required', 300),
  phone: singleLine('phone_too_short').check(visibleText('phone_too_short')).min(9, 'phone_too_short').max(40),
  website: httpUrl('website_format'),
  /** The price band, from 1 (docs/product.md, rule 41). */
  price: number(price),
  /** The rating in stars, 1 to 5. */
  rating: number(rating),
  ...fieldsByLocale('description', () => words('description_required', 3000)),
  /** The opening hours as a text for readers. */
  ...fieldsByLocale('opening', () => words('opening_required', 500)),
  /** Media id. */
  image: emptyToNull(mediaId).default(null),
  ...fieldsByLocale('imageAlt', () => wordsIfAny(300).default('')),
  /** A short verdict, shown beside the stars. */
  ...fieldsByLocale('verdict', () => singleLine().max(160).default('')),
  ...fieldsByLocale('additionalInfo', () => wordsIfAny(1000).default('')),
  area: emptyToNull(z.enum(Object.keys(areas) as Area[], 'area_unknown')).default(null),
  /** The position in degrees, WGS 84. */
  position: z.preprocess((given) => (isEmpty(given) ? null : given), position.nullable()).default(null),
  /**
   * The opening hours in the syntax of OpenStreetMap's `opening_hours`, at most 255 characters as there. Stored as typed, even when it
   * cannot be parsed; readers then see only the text.
   */
  openingHours: wordsIfAny(255).default(''),
};

export type RestaurantFacts = FactsOf<typeof restaurantFields>;
