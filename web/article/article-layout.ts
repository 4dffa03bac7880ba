import type { ArticleView } from '#projections/article/views.ts';

export type ArticleLayout = 'story' | 'standard' | 'words';

/** Immersive where the editors featured it, standard otherwise; by type alone where there is no picture. */
export const articleLayout = ({ featured, image }: ArticleView): ArticleLayout => {
  if (!image) return 'words';
  return featured ? 'story' : 'standard';
};
