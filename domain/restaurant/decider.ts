import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import { type ReorderCommand, sortOrderDecider } from '../sort-order-decider.ts';
import type { RestaurantFacts } from './events.ts';

export type Restaurant = CrudState<RestaurantFacts>;
export type RestaurantCommand = CrudCommand<'Restaurant', RestaurantFacts>;

/** Nothing but facts (docs/product.md, rule 39). */
export const restaurantDecider = crudDecider<'Restaurant', RestaurantFacts>('Restaurant');
/** Throws where the events do not begin with `RestaurantAdded`. */
export const evolveRestaurant = restaurantDecider.evolve;

export type ReorderRestaurants = ReorderCommand<'Restaurants'>;
/** The order of the guide, made by hand. */
export const restaurantOrderDecider = sortOrderDecider('Restaurants');
