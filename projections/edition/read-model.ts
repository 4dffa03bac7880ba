import { editionPictureIds, editionsUsingPicture } from './media-usage.ts';
import { editions } from './projector.ts';
import { editionQueries } from './queries.ts';

/** The read model of the editions and their articles. */
export const edition = {
  projections: [editions],
  queries: editionQueries,
  mediaUsages: editionsUsingPicture,
  pictureIds: editionPictureIds,
};
