import { editionPictureIds, editionsUsingPicture } from './media-usage.ts';
import { editions } from './projector.ts';
import { editionQueries } from './queries.ts';

/** The read model of editions and the articles in each. */
export const edition = {
  projections: [editions],
  queries: editionQueries,
  mediaUsages: editionsUsingPicture,
  pictureIds: editionPictureIds,
};
