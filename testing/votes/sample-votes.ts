import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/decider.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { restaurantInput } from '../content/restaurant.ts';

/** The restaurants of the sample, with their areas. */
export const SAMPLE_RESTAURANTS = {
  mar: { id: '00000000-0000-4000-8000-0000000000a1', name: 'Mar', area: 'funchal' },
  serra: { id: '00000000-0000-4000-8000-0000000000a2', name: 'Serra', area: 'santana' },
  adega: { id: '00000000-0000-4000-8000-0000000000a3', name: '=Adega', area: null },
} as const;
type SampleRestaurant = keyof typeof SAMPLE_RESTAURANTS;

/** Appends an event that was decided at a moment, ISO 8601 in UTC. */
const append = (store: EventStore, stream: string, { type, data }: DomainEvent, at: string) =>
  store.append(stream, 'any', [
    {
      id: randomUUID(),
      type,
      data,
      metadata: {
        actor: { id: 'visitor', name: 'visitor', kind: 'visitor' },
        command: 'CastVote',
        correlationId: randomUUID(),
        causationId: randomUUID(),
        schemaVersion: 1,
        at,
      },
    },
  ]);

/** Returns functions that append restaurants and votes to a log, with the days that the site would record. */
export const createVoteWriter = (store: EventStore) => {
  const dataOf = (restaurant: SampleRestaurant, at: string, locale?: 'pt' | 'en') => {
    const day = todayInMadeira(new Date(at));
    return { restaurant: SAMPLE_RESTAURANTS[restaurant].id, day, policy: 3, ...(locale && { locale }) };
  };
  return {
    async restaurants(at: string): Promise<void> {
      for (const { id, name, area } of Object.values(SAMPLE_RESTAURANTS)) {
        const data = { ...restaurantInput({ name, area }), id };
        await append(store, `restaurant-${id}`, { type: 'RestaurantAdded', data }, at);
      }
    },
    rename: (restaurant: SampleRestaurant, name: string, at: string) => {
      const { id } = SAMPLE_RESTAURANTS[restaurant];
      return append(store, `restaurant-${id}`, { type: 'RestaurantEdited', data: { id, facts: { name } } }, at);
    },
    place: (network: string, voter: string, at: string) => {
      const day = todayInMadeira(new Date(at));
      return append(store, `network-${day}_${network}`, { type: 'NetworkPlaceTaken', data: { voter, day } }, at);
    },
    cast(voter: string, restaurant: SampleRestaurant, at: string, locale?: 'pt' | 'en') {
      const data = dataOf(restaurant, at, locale);
      return append(store, `vote-${data.day}_${voter}`, { type: 'VoteCast', data }, at);
    },
    again(voter: string, restaurant: SampleRestaurant, at: string, locale?: 'pt' | 'en') {
      const data = { ...dataOf(restaurant, at, locale), reason: 'already_voted' };
      return append(store, `vote-${data.day}_${voter}`, { type: 'VoteRefused', data }, at);
    },
    beyond(network: string, voter: string, restaurant: SampleRestaurant, at: string) {
      const data = { ...dataOf(restaurant, at), reason: 'network_limit', voter };
      return append(store, `network-${data.day}_${network}`, { type: 'VoteRefused', data }, at);
    },
  };
};

/**
 * Appends two weeks of votes around the day of 25 hours: 2026-10-25 in Madeira lasts from 23:00 UTC of the day before to midnight UTC. Six
 * votes count and three are refused.
 */
export const appendSampleVotes = async (store: EventStore): Promise<void> => {
  const { restaurants, place, cast, again, beyond } = createVoteWriter(store);
  await restaurants('2026-10-01T09:00:00.000Z');
  await place('home', 'ana', '2026-10-24T22:59:00.000Z');
  await cast('ana', 'mar', '2026-10-24T22:59:00.000Z', 'pt');
  await place('home', 'ana', '2026-10-24T23:01:00.000Z');
  await cast('ana', 'mar', '2026-10-24T23:01:00.000Z', 'pt');
  await again('ana', 'serra', '2026-10-25T01:30:00.000Z', 'en');
  await again('ana', 'mar', '2026-10-25T23:59:00.000Z', 'pt');
  await place('school', 'rui', '2026-10-25T12:00:00.000Z');
  await cast('rui', 'serra', '2026-10-25T12:00:00.000Z', 'en');
  await beyond('school', 'eva', 'mar', '2026-10-25T12:01:00.000Z');
  await cast('rui', 'serra', '2026-10-26T00:00:00.000Z', 'en');
  await cast('zoe', 'adega', '2026-10-26T10:00:00.000Z');
  await cast('ana', 'mar', '2026-10-31T10:00:00.000Z', 'pt');
};
