import { hyperlinkPictureIds, hyperlinksUsingPicture } from './media-usage.ts';
import { hyperlinks } from './projector.ts';
import { publishedHyperlinks } from './published-views.ts';
import { hyperlinkQueries } from './queries.ts';

/** The read model of the codes in the printed magazine and their targets. */
export const hyperlink = {
  projections: [hyperlinks],
  queries: hyperlinkQueries,
  publishedViews: [publishedHyperlinks],
  mediaUsages: hyperlinksUsingPicture,
  pictureIds: hyperlinkPictureIds,
};
