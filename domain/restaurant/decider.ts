import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import { defaultFacts } from '../crud-fields.ts';
import { type ReorderCommand, sortOrderDecider } from '../sort-order-decider.ts';
import { type RestaurantFacts, restaurantFields } from './fields.ts';

export type Restaurant = CrudState<RestaurantFacts>;
export type RestaurantCommand = CrudCommand<'Restaurant', RestaurantFacts>;

/** Decides the commands of restaurants, with no rules beyond those of `crudDecider` (docs/product.md, rule 39). */
export const restaurantDecider = crudDecider<'Restaurant', RestaurantFacts>('Restaurant', {
  defaults: defaultFacts(restaurantFields),
});
/** Returns the state of a restaurant after one more event. Throws when the first event is not `RestaurantAdded`. */
export const evolveRestaurant = restaurantDecider.evolve;

export type ReorderRestaurants = ReorderCommand<'Restaurants'>;
/** Decides the order of all restaurants, which is the order of the guide. */
export const restaurantOrderDecider = sortOrderDecider('Restaurants');
