import type { ArticleView } from '#projections/article/views.ts';

export type ArticleLayout = 'story' | 'standard' | 'words' | 'essay';

/**
 * Returns the layout of an article's page. A photo essay is chosen by editors; otherwise it is text only (`words`) if it has no picture,
 * immersive (`story`) if it has one and is featured, else `standard`.
 */
export const articleLayout = ({
  layout,
  featured,
  image,
}: Pick<ArticleView, 'layout' | 'featured' | 'image'>): ArticleLayout => {
  if (layout) return layout;
  if (!image) return 'words';
  return featured ? 'story' : 'standard';
};
