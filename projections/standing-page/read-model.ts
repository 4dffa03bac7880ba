import { pagesShowing, picturesOfPages } from './places.ts';
import { pages } from './projector.ts';
import { standingPageQueries } from './queries.ts';

/** The pages that always stand, such as the contacts. */
export const standingPage = {
  projections: [pages],
  queries: standingPageQueries,
  placesOf: pagesShowing,
  pictures: picturesOfPages,
};
