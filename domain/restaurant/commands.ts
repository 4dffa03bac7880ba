import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { emptyToNull } from '../shared/form-fields.ts';
import { id, mediaId } from '../shared/ids.ts';
import { expectedRevision } from '../shared/revision.ts';
import { httpUrl, singleLine, text, visibleText } from '../shared/text.ts';
import { type Area, areas } from './areas.ts';

/** Creates a schema that also accepts a number as text, since forms send text. */
const number = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given), schema);

const words = (missing: string, longest: number) => text(missing).trim().check(visibleText(missing)).max(longest);
const wordsIfAny = (longest: number) => text().trim().max(longest);

const price = z.number('price_too_low').min(1, 'price_too_low').max(5, 'price_too_high').int('price_whole');
const rating = z.number('rating_not_a_number').min(1, 'rating_out_of_range').max(5, 'rating_out_of_range');

const position = z.strictObject({
  /** The limits contain both islands, and exclude mistyped and interchanged coordinates. */
  latitude: number(z.number('coordinate_format').min(32, 'coordinate_format').max(34, 'coordinate_format')),
  longitude: number(z.number('coordinate_format').min(-18, 'coordinate_format').max(-15, 'coordinate_format')),
});

const isEmpty = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.values(given).every((value) => value === '');

const alt = wordsIfAny(300).default('');
const verdict = singleLine().max(160).default('');
const additionalInfo = wordsIfAny(1000).default('');

/** Required are name, address, phone, website, price, rating, descriptions and opening hours (docs/product.md, rule 40). */
export const {
  add: addRestaurant,
  edit: editRestaurant,
  delete: deleteRestaurant,
  restore: restoreRestaurant,
} = crudSchemas({
  name: singleLine('name_required').check(visibleText('name_required')).max(120),
  address: words('address_required', 300),
  phone: singleLine('phone_too_short').check(visibleText('phone_too_short')).min(9, 'phone_too_short').max(40),
  website: httpUrl('website_format'),
  price: number(price),
  rating: number(rating),
  descriptionPt: words('description_required', 3000),
  descriptionEn: words('description_required', 3000),
  openingPt: words('opening_required', 500),
  openingEn: words('opening_required', 500),
  image: emptyToNull(mediaId).default(null),
  imageAltPt: alt,
  imageAltEn: alt,
  verdictPt: verdict,
  verdictEn: verdict,
  additionalInfoPt: additionalInfo,
  additionalInfoEn: additionalInfo,
  area: emptyToNull(z.enum(Object.keys(areas) as Area[], 'area_unknown')).default(null),
  position: z.preprocess((given) => (isEmpty(given) ? null : given), position.nullable()).default(null),
  /** Limited to 255 characters, as in OpenStreetMap. */
  openingHours: wordsIfAny(255).default(''),
});
/** `order` has the ids of all restaurants in their new order. */
export const reorderRestaurants = z.strictObject({
  order: z.array(id, 'restaurant_order_required').max(2000),
  expectedRevision,
});
