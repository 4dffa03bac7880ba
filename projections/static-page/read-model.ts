import { pagePictureIds, pagesUsingPicture } from './media-usage.ts';
import { pages } from './projector.ts';
import { staticPageQueries } from './queries.ts';

/** The read model of the static pages, such as the contacts. */
export const staticPage = {
  projections: [pages],
  queries: staticPageQueries,
  mediaUsages: pagesUsingPicture,
  pictureIds: pagePictureIds,
};
