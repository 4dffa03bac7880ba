import type { ArticleView } from '#projections/article/views.ts';

export type ArticleKind = 'story' | 'standard' | 'words';

/** Immersive where the editors featured it, standard otherwise; by type alone where there is no picture. */
export const kindOf = ({ featured, image }: ArticleView): ArticleKind => {
  if (!image) return 'words';
  return featured ? 'story' : 'standard';
};
