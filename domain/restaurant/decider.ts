import { type FactsCommand, type FactsState, factsDecider } from '../crud-decider.ts';
import { type OrderCommand, orderDecider } from '../sort-order-decider.ts';
import type { RestaurantFacts } from './events.ts';

export type Restaurant = FactsState<RestaurantFacts>;
export type RestaurantCommand = FactsCommand<'Restaurant', RestaurantFacts>;

/** Nothing but facts (spec §3). */
export const restaurantDecider = factsDecider<'Restaurant', RestaurantFacts>('Restaurant');
/** Throws where the events do not begin with `RestaurantAdded`. */
export const evolveRestaurant = restaurantDecider.evolve;

export type ReorderRestaurants = OrderCommand<'Restaurants'>;
/** The order of the guide, made by hand. */
export const restaurantOrderDecider = orderDecider('Restaurants');
