import { type Kysely, sql } from 'kysely';
import { byLocale } from '#domain/shared/locale.ts';
import type { RestaurantGuideTables } from './tables.ts';

/**
 * Lists the restaurants that show a picture, each as its event stream and its title in all languages. Deleted restaurants are left out.
 */
export const restaurantsUsingPicture = async (db: Kysely<RestaurantGuideTables>, mediaId: string) => {
  const rows = await db
    .selectFrom('restaurant')
    .select(['id', 'facts'])
    .where(sql<string>`facts ->> 'image'`, '=', mediaId)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id, facts: { name } }) => ({ stream: `restaurant-${id}`, title: byLocale(() => name) }));
};

/** SQL for the ids of the pictures of restaurants that are not deleted. */
export const restaurantPictureIds = sql`select facts ->> 'image' from restaurant where not deleted`;
