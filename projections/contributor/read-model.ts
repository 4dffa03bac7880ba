import { contributorPictureIds, contributorsUsingPicture } from './media-usage.ts';
import { contributors } from './projector.ts';
import { contributorQueries } from './queries.ts';

/** Who writes and who photographs. */
export const contributor = {
  projections: [contributors],
  queries: contributorQueries,
  mediaUsages: contributorsUsingPicture,
  pictureIds: contributorPictureIds,
};
