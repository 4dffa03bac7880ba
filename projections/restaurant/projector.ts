import { sql, type Transaction } from 'kysely';
import type { RestaurantEvent, RestaurantOrderEvent } from '#domain/restaurant/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createRestaurantGuideTables, type RestaurantGuideTables } from './tables.ts';

/** Behind every restaurant that was put in order. */
const UNORDERED = 10_000;

const apply = async (
  trx: Transaction<RestaurantGuideTables>,
  event: RestaurantEvent | RestaurantOrderEvent,
  revision: bigint,
): Promise<void> => {
  switch (event.type) {
    case 'RestaurantAdded': {
      const { id, ...facts } = event.data;
      await sql`insert into restaurant (id, facts, place, revision)
        select ${id}, ${JSON.stringify(facts)}::jsonb, ${UNORDERED} + count(*), ${revision} from restaurant`.execute(
        trx,
      );
      return;
    }
    case 'RestaurantEdited': {
      const { id, facts } = event.data;
      await sql`update restaurant set facts = facts || ${JSON.stringify(facts)}::jsonb, revision = ${revision}
        where id = ${id}`.execute(trx);
      return;
    }
    case 'RestaurantDeleted':
      await trx.updateTable('restaurant').set({ deleted: true, revision }).where('id', '=', event.data.id).execute();
      return;
    case 'RestaurantsReordered':
      await sql`update restaurant set place = o.place from unnest(${event.data.order}::uuid[]) with ordinality as o(id, place)
        where restaurant.id = o.id`.execute(trx);
      return;
  }
};

/** The facts of the guide; votes are counted by `vote-statistics`, and the queries join the two. */
export const restaurantGuide: Projection = {
  name: 'restaurant-guide',
  version: 1,
  prefixes: ['restaurant-', 'restaurants-'],
  tables: ['restaurant'],
  create: createRestaurantGuideTables,
  project: async (trx: Transaction<RestaurantGuideTables>, events: RecordedEvent[]) => {
    for (const { type, data, revision } of events) {
      await apply(trx, { type, data } as RestaurantEvent | RestaurantOrderEvent, revision);
    }
    return ['restaurants'];
  },
};
