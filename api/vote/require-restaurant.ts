import { LRUCache } from 'lru-cache';
import { restaurantAggregate } from '#domain/restaurant/aggregate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { shareNextCall } from '#storage/share-next-call.ts';
import { loadState } from '../commands/read-stream.ts';
import { Problem } from '../http/problem.ts';

/** Restaurants whose reads are shared; any more only cost reads. */
const MAX_RESTAURANTS = 1_000;

type ReadStatus = () => Promise<string>;

const reads = new WeakMap<EventStore, LRUCache<string, ReadStatus>>();

/** Throws 404 if the restaurant does not exist. Concurrent votes for one restaurant share reads of its stream that begin after them. */
export const requireRestaurant = async (store: EventStore, id: string): Promise<void> => {
  if ((await readsOf(store).memo(id)()) !== 'existing') throw new Problem(404, 'not_found');
};

const readsOf = (store: EventStore): LRUCache<string, ReadStatus> => {
  const known = reads.get(store);
  if (known) return known;
  const made = new LRUCache<string, ReadStatus>({
    max: MAX_RESTAURANTS,
    memoMethod: (id) => shareNextCall(async () => (await loadState(store, restaurantAggregate, id)).status),
  });
  reads.set(store, made);
  return made;
};
