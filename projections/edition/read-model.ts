import { editionPictureIds, editionsUsingPicture } from './media-usage.ts';
import { editions } from './projector.ts';
import { editionQueries } from './queries.ts';

/** The editions of the magazine and what stands in each. */
export const edition = {
  projections: [editions],
  queries: editionQueries,
  mediaUsages: editionsUsingPicture,
  pictureIds: editionPictureIds,
};
