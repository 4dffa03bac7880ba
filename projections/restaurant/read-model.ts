import { picturesOfRestaurants, restaurantsShowing } from './places.ts';
import { restaurantGuide } from './projector.ts';
import { restaurantQueries } from './queries.ts';

/** The restaurant guide, with the votes that `vote` counts. */
export const restaurant = {
  projections: [restaurantGuide],
  queries: restaurantQueries,
  placesOf: restaurantsShowing,
  pictures: picturesOfRestaurants,
};
