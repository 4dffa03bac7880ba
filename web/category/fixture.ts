import type { CategoryView } from '#projections/category/views.ts';
import type { Queries } from '#projections/queries.ts';

export const categoryFixture: CategoryView = {
  id: 'gourmet',
  name: 'À mesa',
  description: 'O que se come.',
  slug: 'a-mesa',
  hue: 'terracotta',
  slugs: { pt: 'a-mesa', en: 'gourmet' },
};

export const queries = {
  categories: async () => [categoryFixture],
  category: async (_, slug) => (slug === categoryFixture.slug ? categoryFixture : undefined),
} satisfies Partial<Queries>;
