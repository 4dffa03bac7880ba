import { z } from 'zod';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import { listOf, picture } from '../http/schemas/response-schemas.ts';

const intervals = z.array(z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }));

/** Response of `GET /api/restaurants`. */
export const restaurantList = listOf(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    area: z.string(),
    address: z.string(),
    phone: z.string(),
    website: z.string(),
    price: z.int().describe(`Price band, 1 to ${priceBands.length}`),
    rating: z.number().describe('Stars, 1 to 5'),
    verdict: z.string(),
    description: z.string(),
    opening: z.string(),
    openingHours: z.string().optional().describe('opening_hours of OpenStreetMap'),
    openOn: intervals.optional().describe('Opening intervals of the requested day'),
    openSinceYesterday: intervals.optional(),
    additionalInfo: z.string(),
    position: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
    image: picture.nullable(),
    votes: z.int(),
    order: z.int(),
    url: z.string(),
  }),
);
