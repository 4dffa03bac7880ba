import { restaurantAggregate } from '#domain/restaurant/aggregate.ts';
import type { Restaurant } from '#domain/restaurant/decider.ts';
import type { RestaurantEvent } from '#domain/restaurant/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { ReplayedRestaurant } from './vote-log.ts';

type Event = Pick<RecordedEvent, 'stream' | 'type' | 'data' | 'metadata'>;

/** Prefix of the streams that `foldRestaurants` folds. */
export const RESTAURANT_PREFIX = restaurantAggregate.prefix;

/** Returns the restaurants by id, including deleted ones, from their events that were decided before the moment `until`. */
export const foldRestaurants = async (
  events: AsyncIterable<Event>,
  until?: string,
): Promise<Map<string, ReplayedRestaurant>> => {
  const { initial, evolve } = restaurantAggregate.decider;
  const states = new Map<string, Restaurant>();
  for await (const { stream, type, data, metadata } of events) {
    if (until !== undefined && metadata.at >= until) continue;
    states.set(stream, evolve(states.get(stream) ?? initial, { type, data } as RestaurantEvent));
  }
  return new Map([...states.values()].flatMap(entryOf));
};

const entryOf = (state: Restaurant): [string, ReplayedRestaurant][] =>
  state.status === 'none' ? [] : [[state.id, { name: state.facts.name, area: state.facts.area ?? null }]];
