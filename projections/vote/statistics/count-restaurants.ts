import type { RestaurantVotes } from '../views.ts';

/** Returns the number of votes for each restaurant, most votes first. */
export const countRestaurants = (votes: readonly { restaurant: string }[]): RestaurantVotes[] =>
  [...Map.groupBy(votes, ({ restaurant }) => restaurant)]
    .map(([restaurant, all]) => ({ restaurant, votes: all.length }))
    .sort((one, other) => other.votes - one.votes || (one.restaurant < other.restaurant ? -1 : 1));
