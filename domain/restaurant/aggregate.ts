import type { Aggregate, DomainSlice } from '../aggregate.ts';
import {
  type ReorderRestaurants,
  type Restaurant,
  type RestaurantCommand,
  restaurantDecider,
  restaurantOrderDecider,
} from './decider.ts';
import type { RestaurantEvent, RestaurantOrderEvent } from './events.ts';

export const restaurantAggregate: Aggregate<Restaurant, RestaurantCommand, RestaurantEvent> = {
  prefix: 'restaurant-',
  decider: restaurantDecider,
  upcastersByType: { RestaurantAdded: [], RestaurantEdited: [], RestaurantDeleted: [], RestaurantRestored: [] },
};

/** The order of the restaurant guide. It has only one stream, `restaurants-order`. */
export const restaurantOrderAggregate: Aggregate<string[], ReorderRestaurants, RestaurantOrderEvent> = {
  prefix: 'restaurants-',
  decider: restaurantOrderDecider,
  upcastersByType: { RestaurantsReordered: [] },
};

export const restaurant: DomainSlice = { aggregates: [restaurantAggregate, restaurantOrderAggregate] };
