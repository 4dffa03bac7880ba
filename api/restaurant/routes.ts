import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { priceBands } from '#domain/restaurant/price-bands.ts';
import { type Locale, locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { guideOf } from '#projections/restaurant/queries.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { href } from '#web/routes.ts';
import { localeOfRequest } from '../http/locale.ts';
import { REVALIDATE_HEADERS } from '../http/revalidate-headers.ts';
import { integerParam, validate } from '../http/validate.ts';
import { toPictureJson } from '../media/picture-json.ts';

/** Query string of `/api/restaurants`. */
export const restaurantFilter = z.object({
  locale: locale.optional(),
  sort: z.enum(['order', 'votes', 'name', 'stars']).optional(),
  price: integerParam(1, priceBands.length).optional(),
  stars: integerParam(1, 5).optional(),
  area: z.string().max(100).optional(),
  open: z.literal('now').optional(),
});

/**
 * Registers `GET /api/restaurants?locale&sort&price&stars&area&open=now` → `{total, items}`: the restaurants that match the filters, each
 * with today's votes.
 */
export const restaurantRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/restaurants', { config: { admission: true } }, async (request, reply) => {
    const { locale: asked, open, ...wanted } = validate(restaurantFilter, request.query);
    const now = new Date();
    const openAt = open && now.toISOString();
    const language = asked ?? localeOfRequest(request);
    const { items } = await guideOf(read, language, { ...wanted, openAt }, todayInMadeira(now));
    const answer = { total: items.length, items: items.map((item) => restaurantJson(language, item)) };
    return reply.headers(REVALIDATE_HEADERS).send(answer);
  });
};

const restaurantJson = (language: Locale, { image, ...restaurant }: RestaurantView) => ({
  ...restaurant,
  url: `${href('restaurantGuide', language)}#r-${restaurant.id}`,
  image: image ? toPictureJson(image) : null,
});
