import { sql } from 'kysely';
import type { RestaurantEvent, RestaurantOrderEvent } from '#domain/restaurant/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createRestaurantGuideTables, type RestaurantGuideTables, type RestaurantTag } from './tables.ts';

/** The first place of restaurants that editors never ordered: after all ordered ones. */
const UNORDERED = 10_000;

/** Projects the facts of the guide; votes are counted by `vote-statistics`, and the queries join the two. */
export const restaurantGuide = defineProjection<
  RestaurantGuideTables,
  RestaurantEvent | RestaurantOrderEvent,
  RestaurantTag
>({
  name: 'restaurant-guide',
  version: 1,
  prefixes: ['restaurant-', 'restaurants-'],
  tables: ['restaurant'],
  create: createRestaurantGuideTables,
  handlers: {
    RestaurantAdded: (trx, { data: { id, ...facts }, revision }) =>
      sql`insert into restaurant (id, facts, place, revision)
        select ${id}, ${JSON.stringify(facts)}::jsonb, ${UNORDERED} + count(*), ${revision} from restaurant`.execute(
        trx,
      ),
    RestaurantEdited: (trx, { data: { id, facts }, revision }) =>
      sql`update restaurant set facts = facts || ${JSON.stringify(facts)}::jsonb, revision = ${revision}
        where id = ${id}`.execute(trx),
    RestaurantDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('restaurant').set({ deleted: true, revision }).where('id', '=', id).execute(),
    RestaurantRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('restaurant').set({ deleted: false, revision }).where('id', '=', id).execute(),
    RestaurantsReordered: (trx, { data: { order } }) =>
      sql`update restaurant set place = o.place from unnest(${order}::uuid[]) with ordinality as o(id, place)
        where restaurant.id = o.id`.execute(trx),
  },
  tagsOf: () => ['restaurants'],
});
