import type { ArticleView } from '#projections/article/views.ts';

export type ArticleLayout = 'story' | 'standard' | 'words';

/** Returns the layout of an article: immersive (`story`) if it is featured, otherwise `standard`; `words` without a picture. */
export const articleLayout = ({ featured, image }: ArticleView): ArticleLayout => {
  if (!image) return 'words';
  return featured ? 'story' : 'standard';
};
