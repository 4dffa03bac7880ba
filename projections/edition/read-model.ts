import { editionPictureIds, editionsUsingPicture } from './media-usage.ts';
import { editions } from './projector.ts';
import { publishedEditions } from './published-views.ts';
import { editionQueries } from './queries.ts';

/** The read model of editions and the articles in each. */
export const edition = {
  projections: [editions],
  queries: editionQueries,
  publishedViews: publishedEditions,
  mediaUsages: editionsUsingPicture,
  pictureIds: editionPictureIds,
};
