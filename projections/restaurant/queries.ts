import { type Kysely, sql } from 'kysely';
import { type Area, areas } from '#domain/restaurant/areas.ts';
import { type Locale, locales, mainLocale } from '#domain/shared/locale.ts';
import type { Position } from '#domain/shared/track.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { MediaTag } from '../media/tables.ts';
import type { VoteTag } from '../vote/tables.ts';
import { nearestRestaurants } from './near.ts';
import { areReadable, isOpenAt, openingIntervalsOn } from './opening-hours.ts';
import { openingScheduleOf, weekFrom } from './opening-schedule.ts';
import {
  allRestaurants,
  type GuideTables,
  type RestaurantRow,
  restaurantView,
  selectRestaurants,
  withRank,
} from './restaurants.ts';
import type { RestaurantGuideTables, RestaurantTag } from './tables.ts';
import type {
  GuideFilter,
  GuideOrder,
  GuideView,
  NearbyRestaurant,
  OpeningDay,
  OpeningSchedule,
  TableOfTheWeek,
} from './views.ts';

/**
 * Returns an object with the functions that query the restaurant guide for pages. `note` records the cache tags that a result depends on.
 * The functions take `today`, a calendar day in Madeira (`YYYY-MM-DD`).
 */
export const restaurantQueries = (db: Kysely<GuideTables>, note: TrackTags<RestaurantTag | VoteTag | MediaTag>) => ({
  guide(locale: Locale, filter: GuideFilter, today: string): Promise<GuideView> {
    note('restaurants', 'votes', 'media');
    return guideOf(db, locale, filter, today);
  },
  /**
   * Returns the opening intervals of the seven days from `today` on that follow from opening hours (OpenStreetMap syntax). A day on which
   * the hours are uncertain has no `intervals`. Returns undefined if the hours cannot be parsed without ambiguity.
   */
  async openingWeek(hours: string, today: string): Promise<OpeningDay[] | undefined> {
    return areReadable(hours) ? openingWeek(hours, today) : undefined;
  },
  /** Returns the opening times of the seven days from `today` on that follow from opening hours (`openingScheduleOf`). */
  async openingSchedule(hours: string, today: string): Promise<OpeningSchedule | undefined> {
    return openingScheduleOf(hours, today);
  },
  /** Returns the nearest restaurants to a place or to points of a walk (`nearestRestaurants`): three within 5 km. */
  restaurantsNear(positions: readonly Position[]): Promise<NearbyRestaurant[]> {
    note('restaurants');
    return nearestRestaurants(db, positions, NEARBY);
  },
  /** Returns the restaurant with the most votes of the last seven days; without votes, the first of the guide. */
  tableOfTheWeek(locale: Locale, today: string): Promise<TableOfTheWeek | undefined> {
    note('restaurants', 'votes', 'media');
    return tableOfTheWeek(db, locale, today);
  },
});

/** Kilometres and number of the restaurants near an article's place (docs/product.md, rule 76). */
const NEARBY = { within: 5, count: 3 };

const openingWeek = (hours: string, today: string): OpeningDay[] =>
  weekFrom(today).map((day) => {
    const intervals = openingIntervalsOn(hours, day)?.map(({ from, to }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
    }));
    return { day, ...(intervals && { intervals }) };
  });

/**
 * Returns the restaurant guide with the restaurants that match the filter, in the requested order. `areas` and `total` count all
 * restaurants, not only the matching ones. `today` is a calendar day in Madeira, `YYYY-MM-DD`.
 */
export const guideOf = async (
  db: Kysely<GuideTables>,
  locale: Locale,
  filter: GuideFilter,
  today: string,
): Promise<GuideView> => {
  const all = await allRestaurants(db);
  const wanted = all.filter((row) => isWanted(row, filter)).sort(comparisons(locale)[filter.sort ?? 'order']);
  return { areas: areasOf(all), total: all.length, items: wanted.map((row) => restaurantView(locale, today, row)) };
};

const isWanted = ({ facts }: RestaurantRow, { price, stars, area, openAt }: GuideFilter): boolean =>
  (price === undefined || facts.price === price) &&
  (stars === undefined || facts.rating >= stars) &&
  (area === undefined || facts.area === area) &&
  (openAt === undefined || isOpenAt(facts.openingHours, new Date(openAt)));

type Comparison = (one: RestaurantRow, other: RestaurantRow) => number;

const collators = Object.fromEntries(locales.map((locale) => [locale, new Intl.Collator(locale)])) as Record<
  Locale,
  Intl.Collator
>;

/** Comparisons of the guide's orders. Equal restaurants stay in the editors' order, because sorting is stable. */
const comparisons = (locale: Locale): Record<GuideOrder, Comparison> => ({
  order: (one, other) => one.order - other.order,
  votes: (one, other) => other.votes - one.votes,
  name: (one, other) => collators[locale].compare(one.facts.name, other.facts.name),
  stars: (one, other) => other.facts.rating - one.facts.rating,
});

const areasOf = (all: RestaurantRow[]): GuideView['areas'] =>
  (Object.keys(areas) as Area[])
    .map((id) => ({ id, name: areas[id], count: all.filter(({ facts }) => facts.area === id).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => collators[mainLocale].compare(one.name, other.name));

/**
 * Returns the restaurant with the most votes of the last seven days, `today` (`YYYY-MM-DD`) included; without votes, the first of the
 * guide. Returns undefined if the guide is empty.
 */
export const tableOfTheWeek = async (
  db: Kysely<GuideTables>,
  locale: Locale,
  today: string,
): Promise<TableOfTheWeek | undefined> => {
  const ofTheWeek = sql<number>`coalesce((select sum(v.votes)::int from vote_day v where v.restaurant = r.id::text
    and v.day > to_char(${today}::date - 7, 'YYYY-MM-DD') and v.day <= ${today}), 0)`;
  const rows = await selectRestaurants(db).select(ofTheWeek.as('of_the_week')).execute();
  const [first] = withRank(rows).sort((one, other) => other.of_the_week - one.of_the_week);
  return first && { restaurant: restaurantView(locale, today, first), votesOfTheWeek: first.of_the_week };
};

/** Returns the names and areas of all restaurants by id, including deleted restaurants, because their votes are kept. */
export const restaurantAreas = async (
  db: Kysely<RestaurantGuideTables>,
): Promise<Map<string, { name: string; area: Area | null }>> => {
  const rows = await db.selectFrom('restaurant').select(['id', 'facts']).execute();
  return new Map(rows.map(({ id, facts }) => [id, { name: facts.name, area: facts.area ?? null }]));
};

/** Counts the restaurants of the guide. */
export const countRestaurants = async (db: Kysely<GuideTables>): Promise<number> => (await allRestaurants(db)).length;
