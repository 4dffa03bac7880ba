import { advertPictureIds, advertsUsingPicture } from './media-usage.ts';
import { adverts } from './projector.ts';
import { advertQueries } from './queries.ts';

/** The read model of adverts. */
export const advert = {
  projections: [adverts],
  queries: advertQueries,
  mediaUsages: advertsUsingPicture,
  pictureIds: advertPictureIds,
};
