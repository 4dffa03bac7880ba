import { featuredOrder } from './featured-order.ts';
import { articleLinks } from './links-projector.ts';
import { articlePictureIds, articlesUsingPicture } from './media-usage.ts';
import { articles } from './projector.ts';
import { publishedArticles } from './published-views.ts';
import { articleQueries } from './queries.ts';

/** The read model of articles: lists, searches and single articles. */
export const article = {
  projections: [articles, featuredOrder, articleLinks],
  queries: articleQueries,
  publishedViews: [publishedArticles],
  mediaUsages: articlesUsingPicture,
  pictureIds: articlePictureIds,
};
