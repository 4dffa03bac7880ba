import type { Decider, Rejection } from '../decider.ts';
import { onlyChanged, sameJson } from '../shared/equal.ts';
import type { RestaurantEvent, RestaurantFacts, RestaurantOrderEvent } from './events.ts';

export type Restaurant =
  | { status: 'none' }
  | { status: 'existing'; id: string; facts: RestaurantFacts }
  | { status: 'deleted'; id: string; facts: RestaurantFacts };

export type RestaurantCommand =
  | { name: 'AddRestaurant'; id: string; facts: RestaurantFacts }
  | { name: 'EditRestaurant'; facts: Partial<RestaurantFacts> }
  | { name: 'DeleteRestaurant' };

const decide = (command: RestaurantCommand, restaurant: Restaurant): RestaurantEvent[] | Rejection => {
  if (command.name === 'AddRestaurant') {
    if (restaurant.status !== 'none') return { rejected: 'already_exists' };
    return [{ type: 'RestaurantAdded', data: { id: command.id, ...command.facts } }];
  }
  if (restaurant.status === 'none') return { rejected: 'not_found' };
  if (restaurant.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditRestaurant': {
      const facts = onlyChanged(command.facts, restaurant.facts);
      return Object.keys(facts).length === 0 ? [] : [{ type: 'RestaurantEdited', data: { id: restaurant.id, facts } }];
    }
    case 'DeleteRestaurant':
      return [{ type: 'RestaurantDeleted', data: { id: restaurant.id } }];
  }
};

export const evolveRestaurant = (state: Restaurant, event: RestaurantEvent): Restaurant => {
  if (event.type === 'RestaurantAdded') {
    const { id, ...facts } = event.data;
    return { status: 'existing', id, facts };
  }
  if (state.status === 'none') throw new Error(`${event.type} before RestaurantAdded`);
  switch (event.type) {
    case 'RestaurantEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'RestaurantDeleted':
      return { ...state, status: 'deleted' };
  }
};

export const restaurantDecider: Decider<Restaurant, RestaurantCommand, RestaurantEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveRestaurant,
};

/** `known` are the ids of all restaurants there are. */
export interface ReorderRestaurants {
  name: 'ReorderRestaurants';
  order: string[];
  known: string[];
}

export const restaurantOrderDecider: Decider<string[], ReorderRestaurants, RestaurantOrderEvent> = {
  initial: [],
  decide: ({ order, known }, current) => {
    const complete = sameJson([...order].sort(), [...known].sort());
    if (!complete) return { rejected: 'unknown_reference', path: 'order' };
    return sameJson(order, current) ? [] : [{ type: 'RestaurantsReordered', data: { order } }];
  },
  evolve: (_order, event) => event.data.order,
};
