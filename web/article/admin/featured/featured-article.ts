/** Re-exported for client components, which do not import read models. */
export type { FeaturedArticle } from '#projections/article/views.ts';
