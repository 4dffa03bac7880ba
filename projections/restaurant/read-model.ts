import { restaurantPictureIds, restaurantsUsingPicture } from './media-usage.ts';
import { restaurantGuide } from './projector.ts';
import { publishedRestaurants } from './published-views.ts';
import { restaurantQueries } from './queries.ts';

/** The read model of the restaurant guide, with the votes that `vote` counts. */
export const restaurant = {
  projections: [restaurantGuide],
  queries: restaurantQueries,
  publishedViews: [publishedRestaurants],
  mediaUsages: restaurantsUsingPicture,
  pictureIds: restaurantPictureIds,
};
