import { hyperlinkPictureIds, hyperlinksUsingPicture } from './media-usage.ts';
import { hyperlinks } from './projector.ts';
import { hyperlinkQueries } from './queries.ts';

/** Where the codes of the printed magazine lead. */
export const hyperlink = {
  projections: [hyperlinks],
  queries: hyperlinkQueries,
  mediaUsages: hyperlinksUsingPicture,
  pictureIds: hyperlinkPictureIds,
};
