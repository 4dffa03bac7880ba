import { advertPictureIds, advertsUsingPicture } from './media-usage.ts';
import { adverts } from './projector.ts';
import { advertQueries } from './queries.ts';

/** Adverts, as pages show them. */
export const advert = {
  projections: [adverts],
  queries: advertQueries,
  mediaUsages: advertsUsingPicture,
  pictureIds: advertPictureIds,
};
