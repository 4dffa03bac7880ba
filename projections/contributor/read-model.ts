import { contributorPictureIds, contributorsUsingPicture } from './media-usage.ts';
import { contributors } from './projector.ts';
import { publishedContributors } from './published-views.ts';
import { contributorQueries } from './queries.ts';

/** The read model of authors and photographers. */
export const contributor = {
  projections: [contributors],
  queries: contributorQueries,
  publishedViews: [publishedContributors],
  mediaUsages: contributorsUsingPicture,
  pictureIds: contributorPictureIds,
};
