import { featuredOrder } from './featured-order.ts';
import { articleLinks } from './links-projector.ts';
import { articlePictureIds, articlesUsingPicture } from './media-usage.ts';
import { articles } from './projector.ts';
import { articleQueries } from './queries.ts';

/** Articles: lists, searches and one at a time. */
export const article = {
  projections: [articles, featuredOrder, articleLinks],
  queries: articleQueries,
  mediaUsages: articlesUsingPicture,
  pictureIds: articlePictureIds,
};
