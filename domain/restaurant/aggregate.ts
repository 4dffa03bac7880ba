import type { Aggregate, Slice } from '../aggregate.ts';
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
  events: { RestaurantAdded: [], RestaurantEdited: [], RestaurantDeleted: [], RestaurantRestored: [] },
};

/** There is one stream, `restaurants-order`. */
export const restaurantOrderAggregate: Aggregate<string[], ReorderRestaurants, RestaurantOrderEvent> = {
  prefix: 'restaurants-',
  decider: restaurantOrderDecider,
  events: { RestaurantsReordered: [] },
};

export const restaurant: Slice = { aggregates: [restaurantAggregate, restaurantOrderAggregate] };
