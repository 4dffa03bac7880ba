import type { Kysely } from 'kysely';
import { areas } from '#domain/restaurant/areas.ts';
import { distanceBetween, type Position } from '#domain/shared/track.ts';
import type { RestaurantGuideTables } from './tables.ts';
import type { NearbyRestaurant } from './views.ts';

/**
 * Finds the restaurants of the guide that are at most `within` kilometres from one of the positions as the crow flies, the nearest first, at
 * most `count` of them. Restaurants without a position are left out.
 */
export const nearestRestaurants = async (
  db: Kysely<RestaurantGuideTables>,
  positions: readonly Position[],
  { within, count }: { within: number; count: number },
): Promise<NearbyRestaurant[]> => {
  const rows = await db.selectFrom('restaurant').select(['id', 'facts']).where('deleted', '=', false).execute();
  return rows
    .flatMap(({ id, facts: { name, area, position } }) => {
      if (!position) return [];
      const distance = Math.min(...positions.map((from) => distanceBetween(from, position)));
      return distance <= within ? [{ id, name, area: area ? areas[area] : '', distance }] : [];
    })
    .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
    .slice(0, count);
};
