import { sql, type Transaction } from 'kysely';
import type { RestaurantFacts } from '#domain/restaurant/fields.ts';

export interface RestaurantGuideTables {
  restaurant: {
    id: string;
    facts: RestaurantFacts;
    /** Place in the order of the editors; restaurants that they never ordered follow by age. */
    place: number;
    deleted: boolean;
    revision: bigint;
  };
}

/** The tag of queries that return restaurants or their votes. */
export type RestaurantTag = 'restaurants';

/** Creates the empty table of restaurants. */
export const createRestaurantGuideTables = async (trx: Transaction<RestaurantGuideTables>): Promise<void> => {
  await sql`create table restaurant (
    id uuid primary key, facts jsonb not null, place int not null, deleted boolean not null default false,
    revision bigint not null)`.execute(trx);
};
