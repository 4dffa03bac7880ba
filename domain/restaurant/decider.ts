import { type FactsCommand, type FactsState, factsDecider } from '../facts-decider.ts';
import { type OrderCommand, orderDecider } from '../order-decider.ts';
import type { RestaurantFacts } from './events.ts';

export type Restaurant = FactsState<RestaurantFacts>;
export type RestaurantCommand = FactsCommand<'Restaurant', RestaurantFacts>;

export const restaurantDecider = factsDecider<'Restaurant', RestaurantFacts>('Restaurant');
/** Throws where the events do not begin with `RestaurantAdded`. */
export const evolveRestaurant = restaurantDecider.evolve;

export type ReorderRestaurants = OrderCommand<'Restaurants'>;
export const restaurantOrderDecider = orderDecider('Restaurants');
