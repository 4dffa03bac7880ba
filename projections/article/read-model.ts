import { articleCorrections } from './corrections-projector.ts';
import { featuredOrder } from './featured-order.ts';
import { articleLinks } from './links-projector.ts';
import { articlePictureIds, articlesUsingPicture } from './media-usage.ts';
import { articles } from './projector.ts';
import { publishedArticles, publishedCorrections } from './published-views.ts';
import { articleQueries } from './queries.ts';

/** The read model of articles: lists, searches and single articles. */
export const article = {
  projections: [articles, featuredOrder, articleLinks, articleCorrections],
  queries: articleQueries,
  publishedViews: [publishedArticles, publishedCorrections],
  mediaUsages: articlesUsingPicture,
  pictureIds: articlePictureIds,
};
