import { type Kysely, sql } from 'kysely';
import { areas } from '#domain/restaurant/areas.ts';
import { factsInLanguage } from '#domain/restaurant/facts-in-language.ts';
import type { RestaurantFacts } from '#domain/restaurant/fields.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables } from '../media/tables.ts';
import type { Picture } from '../media/views.ts';
import type { VoteStatisticsTables } from '../vote/tables.ts';
import { type OpenInterval, openingIntervalsOn, openSinceYesterday } from './opening-hours.ts';
import type { RestaurantGuideTables } from './tables.ts';
import type { RestaurantView } from './views.ts';

/** Tables that the guide reads: restaurants, pictures and votes. */
export type GuideTables = RestaurantGuideTables & MediaTables & VoteStatisticsTables;

export interface RestaurantRow {
  id: string;
  facts: RestaurantFacts;
  media: Picture | null;
  /** All valid votes so far. */
  votes: number;
  /** Place in the order of the editors, from 1. */
  order: number;
}

/**
 * Loads all restaurants of the guide that are not deleted, each with its picture, its number of votes and its place in the order of the
 * editors, in that order.
 */
export const allRestaurants = async (db: Kysely<GuideTables>): Promise<RestaurantRow[]> =>
  withRank(await selectRestaurants(db).execute());

/** Creates the query for the restaurants that are not deleted, with their pictures and numbers of votes, in the order of the editors. */
export const selectRestaurants = (db: Kysely<GuideTables>) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('media as m', (join) => join.on(sql<boolean>`m.id = r.facts->>'image'`))
    .select(['r.id', 'r.facts', pictureJson('m').as('media')])
    .select(
      sql<number>`coalesce((select sum(v.votes)::int from vote_day v where v.restaurant = r.id::text), 0)`.as('votes'),
    )
    .where('r.deleted', '=', false)
    .orderBy('r.place')
    .orderBy('r.id');

/** Returns the rows, each with its place in the array as `order`, from 1. */
export const withRank = <Row>(rows: Row[]): (Row & { order: number })[] =>
  rows.map((row, index) => ({ ...row, order: index + 1 }));

/** Converts a row to a restaurant in one language, with its opening intervals on `day`, a calendar day in Madeira (`YYYY-MM-DD`). */
export const restaurantView = (locale: Locale, day: string, row: RestaurantRow): RestaurantView => {
  const { media, id, votes, order } = row;
  const facts = factsInLanguage(locale, row.facts);
  const { area, image: _, imageAlt, openingHours, position, ...shown } = facts;
  const open = openingIntervalsOn(openingHours, day);
  const late = openSinceYesterday(openingHours, day);
  return {
    ...shown,
    id,
    area: area ? areas[area] : '',
    ...(open && { openingHours, openOn: open.map(spanOf) }),
    ...(late.length > 0 && { openSinceYesterday: late.map(spanOf) }),
    ...(position && { position }),
    ...(media && { image: { ...media, alt: imageAlt } }),
    votes,
    order,
  };
};

const spanOf = ({ from, to }: OpenInterval) => ({ from: from.toISOString(), to: to.toISOString() });
