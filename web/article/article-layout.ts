import type { ArticleView } from '#projections/article/views.ts';

export type ArticleLayout = 'story' | 'standard' | 'words';

/**
 * Returns the layout of an article's page: text only (`words`) if it has no picture, immersive (`story`) if it has one and is featured,
 * otherwise `standard`.
 */
export const articleLayout = ({ featured, image }: ArticleView): ArticleLayout => {
  if (!image) return 'words';
  return featured ? 'story' : 'standard';
};
